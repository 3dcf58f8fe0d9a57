// What a message looks like.

import { avatar, make, rendered } from "/page/dom.js";

/** A message's list item. `waiting` holds the custom ids pressed and not yet answered; `failed` whether one failed. */
export function messageItem(message, waiting, failed) {
  const classes = ["message"];
  if (message.ephemeral) classes.push("ephemeral");
  if (message.mentioned) classes.push("mentioned");
  const item = make("li", { id: `m${message.id}`, class: classes.join(" "), "data-message": message.id });
  if (message.thread?.started) {
    item.append(threadLine(message));
    return item;
  }
  item.append(...above(message), avatar(message.author), body(message, waiting, failed));
  return item;
}

/** The line of a command that the bot hasn't answered: on its way, or failed. */
export function pendingItem(act, me) {
  const text = act.state === "failed" ? "The application did not respond" : "Sending command …";
  const item = make("li", { id: `i${act.id}`, class: `message pending ${act.state}` });
  item.append(usedLine({ by: me, command: act.command }), make("p", { class: "state" }, text));
  return item;
}

function above(message) {
  if (message.used) return [usedLine(message.used)];
  if (message.reply) return [replyLine(message.reply)];
  return [];
}

function usedLine(used) {
  return make("p", { class: "above" }, avatar(used.by), make("b", {}, used.by.display), " used ",
    make("span", { class: "mention" }, `/${used.command}`));
}

function replyLine(reply) {
  const who = reply.by ? [avatar(reply.by), make("b", {}, reply.by.display), " "] : [];
  return make("p", { class: "above" }, ...who, make("span", { class: "excerpt" }, reply.text));
}

function threadLine(message) {
  return make("p", { class: "system" }, make("b", {}, message.author.display), " started a thread: ",
    threadLink(message.thread));
}

function threadLink(thread) {
  return make("a", { href: `#${thread.id}`, class: "thread" }, thread.name);
}

function body(message, waiting, failed) {
  const content = make("div", { class: "body", "data-key": "body" });
  content.append(heading(message));
  if (message.loading) content.append(make("p", { class: "thinking", "data-key": "thinking" }, `${message.author.display} is thinking …`));
  if (message.html) content.append(rendered("div", { class: message.large ? "text large" : "text", "data-key": "text" }, message.html));
  content.append(...message.attachments.map(attachment), ...message.embeds.map(embed));
  content.append(...message.rows.map((row) => componentRow(message, row, waiting)));
  if (failed) content.append(make("p", { class: "state failed", "data-key": "failed", role: "alert" }, "This interaction failed"));
  if (message.thread) content.append(make("p", { class: "below" }, "Thread: ", threadLink(message.thread)));
  if (message.ephemeral) content.append(onlyYou());
  return content;
}

function heading(message) {
  const time = new Date(message.time);
  const line = make("p", { class: "head", "data-key": "head" },
    make("b", { class: "author" }, message.author.display),
    message.author.bot && make("span", { class: "tag" }, "APP"),
    make("time", { datetime: time.toISOString() }, clock(time)),
    message.edited && make("span", { class: "edited" }, "(edited)"));
  if (message.deletable) {
    line.append(make("button", { type: "button", class: "delete", "data-act": "delete", "aria-label": "Delete message" }, "🗑"));
  }
  return line;
}

function clock(time) {
  const today = new Date().toDateString() === time.toDateString();
  const hours = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return today ? hours : `${time.toLocaleDateString()} ${hours}`;
}

function onlyYou() {
  return make("p", { class: "below" }, "👁 Only you can see this • ",
    make("button", { type: "button", class: "link", "data-act": "dismiss" }, "Dismiss message"));
}

function attachment(file) {
  if (file.image) return make("img", { class: "picture", src: file.url, alt: file.alt });
  return make("p", {}, make("a", { href: file.url, download: file.name }, file.name));
}

function embed(data) {
  const card = make("article", { class: "embed", "data-key": "embed" });
  if (data.colour !== null) card.style.borderInlineStartColor = `#${data.colour.toString(16).padStart(6, "0")}`;
  const text = make("div", { class: "embed-text" });
  if (data.author) text.append(make("p", { class: "embed-author" }, data.author));
  if (data.title) text.append(title(data));
  if (data.description) text.append(rendered("div", { class: "text" }, data.description));
  if (data.fields.length) text.append(make("div", { class: "fields" }, ...data.fields.map(field)));
  card.append(text);
  if (data.thumbnail) card.append(make("img", { class: "thumbnail", src: data.thumbnail.url, alt: data.thumbnail.alt }));
  if (data.image) card.append(make("img", { class: "picture", src: data.image.url, alt: data.image.alt }));
  const footer = [data.footer, data.timestamp && new Date(data.timestamp).toLocaleString()].filter(Boolean);
  if (footer.length) card.append(make("p", { class: "footer" }, footer.join(" • ")));
  return card;
}

function title(data) {
  if (!data.url) return rendered("p", { class: "embed-title" }, data.title);
  return make("p", { class: "embed-title" },
    rendered("a", { href: data.url, target: "_blank", rel: "noreferrer noopener" }, data.title));
}

function field(data) {
  return make("div", { class: data.inline ? "field inline" : "field" },
    rendered("p", { class: "field-name" }, data.name), rendered("div", { class: "text" }, data.value));
}

function componentRow(message, row, waiting) {
  return make("div", { class: "row", "data-key": "row" }, ...row.map((component) =>
    component.kind === "button" ? button(component, waiting) : select(message, component, waiting)));
}

function button(data, waiting) {
  const content = [emoji(data.emoji), data.label].filter(Boolean);
  if (data.url) {
    return make("a", { class: "button style-5", href: data.url, target: "_blank", rel: "noreferrer noopener" }, ...content, " ↗");
  }
  const busy = waiting.has(data.custom_id);
  return make("button", {
    type: "button", class: `button style-${data.style}`, "data-act": "press", "data-id": data.custom_id,
    disabled: data.disabled, "aria-busy": busy ? "true" : null,
    "aria-label": data.label ? null : data.emoji?.name,
  }, ...content);
}

function emoji(data) {
  if (!data) return null;
  return data.url ? make("img", { class: "emoji", src: data.url, alt: data.name }) : make("span", { class: "emoji" }, data.name);
}

function select(message, data, waiting) {
  const many = data.most > 1;
  const list = make("select", {
    "data-act": many ? null : "choose", "data-id": data.custom_id, multiple: many,
    disabled: data.disabled || waiting.has(data.custom_id), "aria-label": data.placeholder,
  });
  if (!many) list.append(make("option", { value: "", disabled: true, selected: !data.options.some((each) => each.chosen) }, data.placeholder));
  list.append(...data.options.map(option));
  if (!many) return list;
  return make("span", { class: "many" }, list,
    make("button", { type: "button", class: "button style-1", "data-act": "choose", "data-id": data.custom_id }, "Choose"));
}

export function option(data) {
  const sign = data.emoji && !data.emoji.url ? `${data.emoji.name} ` : "";
  const about = data.description ? ` – ${data.description}` : "";
  return make("option", { value: data.value, selected: data.chosen }, `${sign}${data.label}${about}`);
}
