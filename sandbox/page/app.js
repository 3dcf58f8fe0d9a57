// The page of one person: a socket to the sandbox, and what it tells.

import { Composer } from "/page/composer.js";
import { byId, make, namePlate, patch } from "/page/dom.js";
import { prepareLanguages, showLanguages } from "/page/languages.js";
import { messageItem, pendingItem } from "/page/messages.js";
import { prepareModal, showModal } from "/page/modal.js";

const name = location.pathname.split("/").pop();
const log = byId("log");
const scroll = byId("scroll");
const state = {
  me: null, people: [], channels: [], channel: null,
  messages: new Map(), acts: new Map(), waiting: new Map(), failed: new Set(), unread: new Set(), completing: new Map(),
};
let socket = null;
let atBottom = true;
let lastTop = 0;

const send = (act) => socket.send(JSON.stringify({ channel: state.channel, ...act }));
const composer = new Composer(send, () => state.people);
prepareModal(send);
prepareLanguages(send);
document.body.classList.toggle("pane", new URLSearchParams(location.search).has("pane"));

// ---------------------------------------------------------------------- what the sandbox tells

const hears = {
  hello({ me, people }) {
    Object.assign(state, { me, people });
    byId("people").replaceChildren(...people.map(personLink));
    byId("self").replaceChildren(...namePlate(me));
    const beside = people[(people.findIndex(({ id }) => id === me.id) + 1) % people.length];
    byId("together").href = `/as/${me.name}+${beside.name}`;
  },
  channels({ channels }) {
    state.channels = channels;
    const wanted = location.hash.slice(1);
    const known = (id) => channels.some((channel) => channel.id === id);
    if (!known(state.channel)) open(known(wanted) ? wanted : channels[0]?.id);
    showChannels();
  },
  opened({ channel, messages }) {
    if (channel !== state.channel) return;
    state.messages = new Map(messages.map((message) => [message.id, message]));
    log.replaceChildren(...messages.map(itemOf));
    for (const act of state.acts.values()) if (act.channel === channel) showAct(act);
    toBottom();
  },
  commands({ channel, commands }) {
    if (channel !== state.channel) return;
    composer.learn(commands);
    byId("hint").hidden = !commands.some((command) => command.path === "42 new");
  },
  "commands changed"() { if (state.channel) send({ do: "open" }); },
  message({ channel, message }) {
    if (message.mentioned && !state.messages.has(message.id)) parent.postMessage({ called: name }, location.origin);
    if (channel !== state.channel) {
      state.unread.add(channel);
      showChannels();
      return;
    }
    keepBottom(() => {
      state.messages.set(message.id, message);
      showMessage(message);
      showReplies(message.id, { text: message.excerpt });
    });
  },
  gone({ channel, id }) {
    if (channel !== state.channel) return;
    state.messages.delete(id);
    keepBottom(() => {
      byId(`m${id}`)?.remove();
      showReplies(id, { by: null, text: "Original message was deleted" });
    });
  },
  interaction(act) {
    if (act.command) showCommand(act);
    else showPress(act);
  },
  modal(modal) { showModal(modal); },
  completing({ id, focused }) { state.completing.set(id, focused); },
  choices({ id, choices }) {
    composer.offer(state.completing.get(id), choices);
    state.completing.delete(id);
  },
  violation({ time, text }) {
    const at = new Date(time).toLocaleTimeString();
    const list = byId("violations").querySelector("ol");
    list.append(make("li", {}, `${at} ${text}`));
    byId("violations").hidden = false;
    list.scrollTop = list.scrollHeight;
  },
  refused({ text }) {
    byId("refused").textContent = text;
    byId("refused").hidden = false;
    setTimeout(() => { byId("refused").hidden = true; }, 5000);
  },
  languages(languages) { showLanguages(languages); },
  faults({ on }) {
    for (const box of byId("faults").querySelectorAll("input")) box.checked = on.includes(box.name);
    byId("faults").classList.toggle("on", on.length > 0);
  },
  bot({ text, restartable }) {
    byId("bot-text").textContent = text;
    byId("bot-dot").classList.toggle("on", text === "connected");
    byId("restart").hidden = !restartable;
  },
};

// ---------------------------------------------------------------------- messages

const itemOf = (message) => messageItem(message, state.waiting.get(message.id) ?? new Set(), state.failed.has(message.id));

function showMessage(message) {
  const present = byId(`m${message.id}`);
  const item = itemOf(message);
  if (present) patch(present, item);
  else log.append(item);
}

/** The line above each answer to a message shows that message as it is now. */
function showReplies(id, change) {
  for (const message of state.messages.values()) {
    if (message.reply?.id !== id) continue;
    Object.assign(message.reply, change);
    showMessage(message);
  }
}

function showCommand(act) {
  if (act.state === "done") state.acts.delete(act.id);
  else state.acts.set(act.id, act);
  if (act.channel === state.channel) keepBottom(() => showAct(act));
}

function showAct(act) {
  const present = byId(`i${act.id}`);
  if (act.state === "done") present?.remove();
  else if (present) patch(present, pendingItem(act, state.me));
  else log.append(pendingItem(act, state.me));
}

function showPress(act) {
  const pressed = state.waiting.get(act.message) ?? new Set();
  if (act.state === "waiting") pressed.add(act.custom_id);
  else pressed.delete(act.custom_id);
  state.waiting.set(act.message, pressed);
  if (act.state === "failed") state.failed.add(act.message);
  else state.failed.delete(act.message);
  const message = state.messages.get(act.message);
  if (message) keepBottom(() => showMessage(message));
}

log.addEventListener("click", (event) => {
  const spoiler = event.target.closest(".spoiler");
  if (spoiler) spoiler.classList.add("open");
  const button = event.target.closest("button[data-act]");
  if (!button || button.getAttribute("aria-busy")) return;
  const message = button.closest("[data-message]").dataset.message;
  const act = { do: button.dataset.act, message, custom_id: button.dataset.id };
  if (act.do === "choose") {
    const chosen = button.previousSibling.selectedOptions;
    act.values = [...chosen].map((option) => option.value);
  }
  send(act);
});
log.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".spoiler")) event.target.classList.add("open");
});
log.addEventListener("change", (event) => {
  if (!event.target.matches("select[data-act]")) return;
  const message = event.target.closest("[data-message]").dataset.message;
  send({ do: "choose", message, custom_id: event.target.dataset.id, values: [event.target.value] });
});

// ---------------------------------------------------------------------- scrolling

function toBottom() {
  scroll.scrollTop = scroll.scrollHeight;
  atBottom = true;
}

function keepBottom(change) {
  change();
  if (atBottom) toBottom();
}

// Only scrolling up leaves the bottom: a picture that loads grows the log before its event comes.
scroll.addEventListener("scroll", () => {
  if (scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60) atBottom = true;
  else if (scroll.scrollTop < lastTop) atBottom = false;
  lastTop = scroll.scrollTop;
});
new ResizeObserver(() => { if (atBottom) toBottom(); }).observe(log);
new ResizeObserver(() => { if (atBottom) toBottom(); }).observe(scroll);

// ---------------------------------------------------------------------- channels and people

function open(channel) {
  if (!channel) return;
  state.channel = channel;
  state.messages = new Map();
  state.unread.delete(channel);
  history.replaceState(null, "", `#${channel}`);
  log.replaceChildren();
  send({ do: "open" });
  showChannels();
  drawer(false);
}

function showChannels() {
  const present = state.channels.find((channel) => channel.id === state.channel);
  const label = present ? `${present.thread ? "🧵" : "#"} ${present.name}` : "";
  byId("guild").textContent = present?.guild || "Sandbox";
  byId("title").textContent = label;
  document.title = present ? `${present.name} – ${state.me.display}` : "Sandbox";
  byId("text").placeholder = present ? `Message ${label}, or / for commands` : "";
  byId("channels").replaceChildren(...state.channels.map(channelItem));
  document.querySelectorAll("#people a, #together").forEach((link) => { link.hash = state.channel ?? ""; });
}

function channelItem(channel) {
  const classes = [channel.thread && "thread", state.unread.has(channel.id) && "unread"].filter(Boolean);
  const marks = [channel.archived && "archived", channel.locked && "locked"].filter(Boolean).join(", ");
  return make("li", { class: classes.join(" ") }, make("a", {
    href: `#${channel.id}`, "aria-current": channel.id === state.channel ? "page" : null,
  }, make("span", { class: "sign", "aria-hidden": "true" }, channel.thread ? "└" : "#"), channel.name,
    marks && make("i", {}, ` ${marks}`)));
}

function personLink(person) {
  const mine = person.id === state.me.id;
  return make("a", { href: `/as/${person.name}`, "aria-label": mine ? `You are ${person.display}` : `Become ${person.display}`,
    "aria-current": mine ? "true" : null, title: person.display }, ...namePlate(person));
}

function drawer(shown) {
  document.body.classList.toggle("drawer", shown);
  byId("menu").setAttribute("aria-expanded", String(shown));
}

addEventListener("hashchange", () => {
  const wanted = location.hash.slice(1);
  if (wanted !== state.channel && state.channels.some((channel) => channel.id === wanted)) open(wanted);
  else drawer(false);
});
byId("menu").addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
byId("shade").addEventListener("click", () => drawer(false));
byId("restart").addEventListener("click", () => send({ do: "restart" }));
byId("faults").addEventListener("change", ({ target }) => send({ do: "switch", name: target.name, on: target.checked }));
byId("drop").addEventListener("click", () => send({ do: "drop" }));
byId("delete-channel").addEventListener("click", () => {
  if (confirm(`Delete ${byId("title").textContent} and all that is in it?`)) send({ do: "delete channel" });
});
byId("clear").addEventListener("click", () => {
  byId("violations").hidden = true;
  byId("violations").querySelector("ol").replaceChildren();
});

// ---------------------------------------------------------------------- the socket

function connect() {
  socket = new WebSocket(`ws://${location.host}/page/socket?as=${encodeURIComponent(name)}`);
  socket.addEventListener("open", () => {
    byId("offline").hidden = true;
    byId("violations").querySelector("ol").replaceChildren();
    byId("violations").hidden = true;
    state.channel = null;
  });
  socket.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    hears[told.is](told);
  });
  socket.addEventListener("close", () => {
    byId("offline").hidden = false;
    setTimeout(connect, 1000);
  });
}

connect();
