"""Everything durable: the database, its migrations, the events' JSON, the texts' catalogues."""
