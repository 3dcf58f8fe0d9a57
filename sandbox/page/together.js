// Several people side by side: each is the page of that person in a frame of its own.

import { byId, make, namePlate, patch } from "/page/dom.js";

const MOST = 4;
const panes = byId("panes");
const everybody = await (await fetch("/page/people")).json();
const called = new Set();
let names = [];
let current = null;

const ofAddress = () => decodeURIComponent(location.pathname.split("/").pop()).split("+");
const paneOf = (name) => panes.querySelector(`[data-name="${name}"]`);
const people = () => names.map((name) => everybody.find((person) => person.name === name));

/** The channel that the first pane shows: a new pane opens the same. */
const channel = () => panes.querySelector("iframe")?.contentWindow.location.hash || location.hash;

/** Show these people. Panes that stay are left alone: a frame that is moved loads anew. */
function show(wanted) {
  const hash = channel();
  for (const pane of [...panes.children]) if (!wanted.includes(pane.dataset.name)) pane.remove();
  names = wanted;
  for (const person of people()) if (!paneOf(person.name)) panes.append(makePane(person, hash));
  document.title = `${people().map(({ display }) => display).join(", ")} – Sandbox`;
  panes.dataset.count = names.length;
  turnTo(names.includes(current) ? current : names[0]);
}

function makePane(person, hash) {
  return make("section", { "data-name": person.name, "aria-label": person.display },
    make("iframe", { src: `/as/${person.name}?pane${hash}`, title: person.display }));
}

/** Let a phone show this person's pane. */
function turnTo(name) {
  current = name;
  called.delete(name);
  for (const pane of panes.children) pane.classList.toggle("current", pane.dataset.name === name);
  render();
}

function render() {
  const chips = byId("people").cloneNode();
  chips.append(...everybody.map(chip));
  patch(byId("people"), chips);
  const tabs = byId("tabs").cloneNode();
  tabs.append(...people().map(tab));
  patch(byId("tabs"), tabs);
}

function chip(person) {
  const shown = names.includes(person.name);
  return make("button", { type: "button", "data-key": person.name, "data-name": person.name, "aria-pressed": String(shown),
    disabled: !shown && names.length === MOST, title: shown ? `Remove ${person.display}` : `Add ${person.display}` },
  ...namePlate(person));
}

function tab(person) {
  return make("button", { type: "button", "data-key": person.name, "data-name": person.name,
    "aria-current": person.name === current ? "true" : null }, ...namePlate(person),
  called.has(person.name) && make("b", { class: "called", role: "img", "aria-label": "was called" }, "!"));
}

byId("people").addEventListener("click", (event) => {
  const name = event.target.closest("button")?.dataset.name;
  if (!name) return;
  const wanted = names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
  if (wanted.length === 1) {
    location.assign(`/as/${wanted[0]}${channel()}`);
    return;
  }
  history.pushState(null, "", `/as/${wanted.join("+")}`);
  if (wanted.includes(name)) current = name;
  show(wanted);
});
byId("tabs").addEventListener("click", (event) => {
  const name = event.target.closest("button")?.dataset.name;
  if (name) turnTo(name);
});
byId("who").addEventListener("click", () => {
  const open = document.body.classList.toggle("choosing");
  byId("who").setAttribute("aria-expanded", String(open));
});
addEventListener("popstate", () => show(ofAddress()));
addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.data.called === current) return;
  called.add(event.data.called);
  render();
});

show(ofAddress());
