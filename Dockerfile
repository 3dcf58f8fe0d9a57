FROM python:3.13-slim

# The database lives in data/var below the working directory, which a volume holds (see compose.yaml).
WORKDIR /srv/texas42
RUN useradd --system --home-dir /srv/texas42 texas42 \
 && mkdir -p data/var && chown texas42 data/var

COPY pyproject.toml constraints.txt LICENSE README.md /build/
COPY bot /build/bot
COPY cogs /build/cogs
COPY data /build/data
COPY engine /build/engine
RUN pip install --no-cache-dir --disable-pip-version-check --constraint /build/constraints.txt "/build[metrics]" \
 && rm -r /build

USER texas42
# PYTHONSAFEPATH: the working directory holds the database and is no place to import from.
ENV PYTHONUNBUFFERED=1 PYTHONSAFEPATH=1
STOPSIGNAL SIGTERM
# Healthy: heartbeats are acknowledged, the loop is punctual, the database takes writes (D87).
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
