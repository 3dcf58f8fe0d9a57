// Building and patching the page's elements.

/** Make an element: make("p", {class: "x", hidden: false}, "text", child). False and null are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** An element whose content was rendered and escaped by the server. */
export function rendered(tag, attributes, html) {
  const element = make(tag, attributes);
  element.innerHTML = html;
  element.querySelectorAll("time[data-style]").forEach(localise);
  return element;
}

const TIMES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** Show a time in the reader's zone, or how far away it is. */
function localise(element) {
  const moment = new Date(element.dateTime);
  const style = element.dataset.style;
  element.title = moment.toLocaleString();
  element.textContent = style === "R" ? distance(moment) : moment.toLocaleString([], TIMES[style]);
}

function distance(moment) {
  const seconds = (moment - Date.now()) / 1000;
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units.at(-1);
  return new Intl.RelativeTimeFormat([], { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** Make `present` like `wanted` with as few changes as possible, so that focus and scrolling stay. */
export function patch(present, wanted) {
  if (present.nodeType !== wanted.nodeType || present.nodeName !== wanted.nodeName) {
    present.replaceWith(wanted);
    return;
  }
  if (present.nodeType === Node.TEXT_NODE) {
    if (present.data !== wanted.data) present.data = wanted.data;
    return;
  }
  patchAttributes(present, wanted);
  const before = keyed(present);
  const after = keyed(wanted);
  for (const [key, child] of before) if (!after.has(key)) child.remove();
  let place = present.firstChild;
  for (const [key, child] of after) {
    const old = before.get(key);
    if (!old) {
      present.insertBefore(child, place);
    } else if (old === place) {
      place = place.nextSibling;
      patch(old, child);
    } else {
      present.insertBefore(old, place);
      patch(old, child);
    }
  }
}

/** The children by their data-key, or by their name and how many of that name came before. */
function keyed(element) {
  const counts = {};
  return new Map([...element.childNodes].map((child) => {
    const name = child.dataset?.key ?? child.nodeName;
    counts[name] = (counts[name] ?? 0) + 1;
    return [`${name} ${counts[name]}`, child];
  }));
}

function patchAttributes(present, wanted) {
  for (const { name } of [...present.attributes]) {
    if (!wanted.hasAttribute(name)) present.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (name === "style") present.style.cssText = wanted.style.cssText;
    else if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  }
}

/** The first letter of a name on a colour of its own. */
export function avatar(person) {
  const hue = [...person.name].reduce((sum, letter) => (sum * 67 + letter.charCodeAt(0)) % 360, 0);
  const circle = make("span", { class: person.bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, person.display[0]);
  if (!person.bot) circle.style.setProperty("--hue", hue);
  return circle;
}

/** A person's avatar and name, as they stand in headers. */
export const namePlate = (person) => [avatar(person), make("span", { class: "name" }, person.display)];

export const byId = (id) => document.getElementById(id);
