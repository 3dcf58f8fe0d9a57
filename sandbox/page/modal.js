// The form that a bot opens.

import { byId, make } from "/page/dom.js";
import { option } from "/page/messages.js";

let opened = null;

export function showModal(modal) {
  opened = modal.id;
  byId("modal-title").textContent = modal.title;
  byId("fields").replaceChildren(...modal.fields.map(field));
  byId("modal").showModal();
}

export function prepareModal(send) {
  byId("modal-cancel").addEventListener("click", () => byId("modal").close());
  byId("modal").querySelector("form").addEventListener("submit", (event) => {
    send({ do: "submit", id: opened, values: Object.fromEntries(new FormData(event.target)) });
  });
}

function field(data) {
  if (data.text) return make("p", {}, data.text);
  const id = `f-${data.custom_id}`;
  return make("div", { class: "option" },
    make("label", { for: id }, make("b", {}, data.label), data.required ? "" : " (optional)"),
    data.description && make("span", { class: "about" }, data.description), input(data, id));
}

function input(data, id) {
  const common = { id, name: data.custom_id, required: data.required };
  if (data.options) return make("select", common, ...data.options.map(option));
  const limits = { minlength: data.least, maxlength: data.most, placeholder: data.placeholder };
  if (data.long) return make("textarea", { ...common, ...limits, rows: "5" }, data.value ?? "");
  return make("input", { ...common, ...limits, value: data.value, autocomplete: "off" });
}
