// Writing messages and using slash commands.

import { byId, make } from "/page/dom.js";

const USER = 6, INTEGER = 4, NUMBER = 10, BOOLEAN = 5;

export class Composer {
  /** `send` sends an act; `people` returns everybody. */
  constructor(send, people) {
    this.send = send;
    this.people = people;
    this.commands = [];
    this.shown = [];
    this.active = 0;
    this.command = null;
    this.text = byId("text");
    this.picker = byId("picker");
    this.text.addEventListener("input", () => this.list());
    this.text.addEventListener("keydown", (event) => this.key(event));
    byId("composer").addEventListener("submit", (event) => this.enter(event));
    byId("command").addEventListener("submit", (event) => this.use(event));
    byId("cancel").addEventListener("click", () => this.close());
    byId("command").addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
    this.picker.addEventListener("pointerdown", (event) => this.point(event));
  }

  learn(commands) {
    this.commands = commands;
    this.list();
  }

  /** Show the commands that fit what is typed. */
  list() {
    const typed = this.text.value;
    const wanted = typed.slice(1).trim().toLowerCase();
    const fits = (command) => command.path.includes(wanted) || command.shown.includes(wanted) || command.description.toLowerCase().includes(wanted);
    this.shown = typed.startsWith("/") ? this.commands.filter(fits) : [];
    this.shown.sort((one, other) => other.path.startsWith(wanted) - one.path.startsWith(wanted));
    this.active = 0;
    this.render();
  }

  render() {
    const items = this.shown.map((command, index) => make("li", {
      id: `c${index}`, role: "option", "data-index": String(index), "aria-selected": String(index === this.active),
    }, make("b", {}, `/${command.shown}`), make("span", { class: "hints" }, hints(command)),
      make("span", { class: "about" }, command.description)));
    this.picker.replaceChildren(...items);
    this.picker.hidden = !items.length;
    this.text.setAttribute("aria-expanded", String(Boolean(items.length)));
    if (items.length) {
      this.text.setAttribute("aria-activedescendant", `c${this.active}`);
      items[this.active].scrollIntoView({ block: "nearest" });
    } else {
      this.text.removeAttribute("aria-activedescendant");
    }
  }

  key(event) {
    if (!this.shown.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.active = (this.active + step + this.shown.length) % this.shown.length;
      this.render();
    } else if (event.key === "Tab" && !event.shiftKey) {
      this.pick(this.shown[this.active]);
    } else if (event.key === "Escape") {
      this.text.value = "";
      this.list();
    } else {
      return;
    }
    event.preventDefault();
  }

  point(event) {
    const item = event.target.closest("[data-index]");
    if (!item) return;
    event.preventDefault();
    this.pick(this.shown[Number(item.dataset.index)]);
  }

  enter(event) {
    event.preventDefault();
    if (this.shown.length) {
      this.pick(this.shown[this.active]);
    } else if (this.text.value.trim()) {
      this.send({ do: "write", content: this.text.value });
      this.text.value = "";
    }
  }

  /** Open the form of a command: one labelled input for each option. */
  pick(command) {
    this.command = command;
    this.text.value = "";
    this.list();
    byId("command-path").textContent = `/${command.shown}`;
    byId("command-description").textContent = command.description;
    byId("options").replaceChildren(...command.options.map((option) => this.option(option)));
    this.show(true);
    (byId("options").querySelector("input, select") ?? byId("command").querySelector("[type=submit]")).focus();
  }

  show(open) {
    byId("command").hidden = !open;
    byId("composer").hidden = open;
  }

  close() {
    this.command = null;
    this.show(false);
    this.text.focus();
  }

  option(option) {
    const id = `o-${option.name}`;
    const hint = option.required ? "" : "optional";
    return make("div", { class: "option" },
      make("label", { for: id }, make("b", {}, option.shown), " ", make("span", { class: "about" }, option.description),
        " ", make("i", {}, hint)),
      this.input(option, id), make("datalist", { id: `${id}-list` }));
  }

  input(option, id) {
    const common = { id, name: option.name, required: option.required };
    const choices = choicesOf(option, this.people());
    if (choices) {
      return make("select", common, make("option", { value: "" }, option.required ? "Choose …" : "–"),
        ...choices.map(([value, text]) => make("option", { value }, text)));
    }
    if (option.type === INTEGER || option.type === NUMBER) {
      return make("input", { ...common, type: "number", min: option.least, max: option.most, step: option.type === NUMBER ? "any" : "1", list: `${id}-list` });
    }
    const input = make("input", { ...common, maxlength: option.longest, list: `${id}-list`, autocomplete: "off" });
    if (option.completes) input.addEventListener("input", () => this.complete(option.name));
    return input;
  }

  /** The options as they stand, each in its own type. */
  values() {
    const values = {};
    for (const option of this.command.options) {
      const text = byId(`o-${option.name}`).value;
      if (text === "") continue;
      const choice = option.choices.find((each) => String(each.value) === text);
      if (choice) values[option.name] = choice.value;
      else if (option.type === USER) values[option.name] = `user:${text}`;
      else if (option.type === BOOLEAN) values[option.name] = text === "true";
      else if (option.type === INTEGER || option.type === NUMBER) values[option.name] = Number(text);
      else values[option.name] = text;
    }
    return values;
  }

  complete(focused) {
    const options = { [focused]: "", ...this.values() };
    this.send({ do: "complete", path: this.command.path, options, focused });
  }

  offer(focused, choices) {
    byId(`o-${focused}-list`)?.replaceChildren(
      ...choices.map((choice) => make("option", { value: choice.value }, choice.name)));
  }

  use(event) {
    event.preventDefault();
    this.send({ do: "use", path: this.command.path, options: this.values() });
    this.close();
  }
}

function hints(command) {
  return command.options.map((option) => (option.required ? ` ${option.shown}` : ` [${option.shown}]`)).join("");
}

function choicesOf(option, people) {
  if (option.choices.length) return option.choices.map((choice) => [choice.value, choice.name]);
  if (option.type === BOOLEAN) return [["true", "True"], ["false", "False"]];
  if (option.type === USER) return people.map((person) => [person.id, person.display]);
  return null;
}
