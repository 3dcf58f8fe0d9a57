// Which language a person speaks, and which one the server.

import { byId, make } from "/page/dom.js";

/** What a language is called by those who speak it. */
function called(locale) {
  return new Intl.DisplayNames([locale], { type: "language", languageDisplay: "standard" }).of(locale) ?? locale;
}

/** Let both be chosen; `send` sends an act. */
export function prepareLanguages(send) {
  byId("mine").addEventListener("change", ({ target }) => send({ do: "speak", locale: target.value }));
  byId("server").addEventListener("change", ({ target }) => send({ do: "serve in", locale: target.value }));
}

export function showLanguages({ mine, server, all }) {
  const names = all.map((locale) => [locale, called(locale)]).sort(([, one], [, other]) => one.localeCompare(other));
  for (const [id, chosen] of [["mine", mine], ["server", server]]) {
    byId(id).replaceChildren(...names.map(([value, name]) => make("option", { value, lang: value }, name)));
    byId(id).value = chosen;
  }
}
