// What the server drew is put in its place; whoever reads, types or stands there with the keyboard keeps theirs.

const FIELDS = "input:not([type=hidden]), select, textarea";
const SCROLLED = ".log, .wide-table, .road";
const quoted = (text) => `"${CSS.escape(text)}"`;

/** What tells one form from another, also when it is drawn anew: what it sends, and where. */
export const formKey = (form) => form?.dataset.template ?? form?.dataset.post ?? form?.getAttribute("action") ?? "";

/** Put the new drawing of a part of the page in place of the old one. */
export function place(name, html) {
  const part = document.querySelector(`[data-fragment="${name}"]`);
  if (!part) return;
  const focus = part.contains(document.activeElement) ? document.activeElement : null;
  const restore = [kept.opened(part), kept.typed(part), kept.scrolled(part)];
  part.innerHTML = html;
  for (const again of restore) again();
  if (focus) refocus(part, focus);
  bringBack(part);
}

// ------------------------------------------------------------ what people did there

const keyOf = (details) => details.dataset.key ?? details.querySelector("summary")?.textContent;

// Each remembers something of a part of the page, and answers with what puts it back.
const kept = {
  opened(part) {
    const open = new Set([...part.querySelectorAll("details[open]")].map(keyOf));
    return () => part.querySelectorAll("details").forEach((one) => open.has(keyOf(one)) && (one.open = true));
  },

  typed(part) {
    const touched = [...part.querySelectorAll(FIELDS)].filter(isTouched);
    return () => touched.forEach((old) => fill(part, old));
  },

  scrolled(part) {
    const at = [...part.querySelectorAll(SCROLLED)].map((one) => [one.scrollLeft, one.scrollTop]);
    return () => part.querySelectorAll(SCROLLED).forEach((one, index) => at[index] && one.scrollTo(...at[index]));
  },
};

const isTicked = (field) => field.type === "radio" || field.type === "checkbox";

function isTouched(field) {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field.options) return field.value !== ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value;
  return field.value !== field.defaultValue;
}

/** Give a field that was drawn anew what had been entered in the old one. */
function fill(part, old) {
  for (const field of part.querySelectorAll(`[name=${quoted(old.name)}]`)) {
    if (formKey(field.form) !== formKey(old.form) || field.type !== old.type) continue;
    if (!isTicked(field)) field.value = old.value;
    else if (field.value === old.value) field.checked = old.checked;
  }
}

// ------------------------------------------------------------ where the keyboard is

/** How something that can have the focus is found again: by its name, or by what it does. */
function selector(one) {
  const { spot, acts } = one.dataset;
  if (one.id) return `#${CSS.escape(one.id)}`;
  if (spot) return `[data-spot=${quoted(spot)}]`;
  if (acts) return `[data-acts=${quoted(acts)}]`;
  if (one.matches("a[href]")) return `a[href=${quoted(one.getAttribute("href"))}]`;
  return one.localName + (one.name ? `[name=${quoted(one.name)}]` : "");
}

function sameAs(part, old) {
  const likely = [...part.querySelectorAll(selector(old))];
  if (old.form) return likely.find((one) => formKey(one.form) === formKey(old.form));
  if (old.localName === "summary") return likely.find((one) => keyOf(one.parentElement) === keyOf(old.parentElement));
  if (old.localName === "h2") return likely[0];
  const isNamed = old.id || old.dataset.spot || old.dataset.acts || old.matches("a[href]");
  return isNamed ? likely[0] : likely.find((one) => one.className === old.className);
}

const felt = () => document.querySelector(".felt-scroll");
const step = (to) => to?.focus({ preventScroll: true });

/** The same thing, drawn anew. If it is gone, the heading above it, never something else that could be pressed. */
function refocus(part, old) {
  const next = sameAs(part, old);
  if (next && !next.disabled) {
    step(next);
    if (typeof old.selectionStart === "number") next.setSelectionRange(old.selectionStart, old.selectionEnd);
    return;
  }
  if (old.dataset.spot) {
    awaited = old.dataset.spot;
    return step(felt());
  }
  const heading = part.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  step(heading ?? felt() ?? document.getElementById("main"));
}

let awaited = ""; // the spot that had the focus when betting closed

/** When a spot opens again and nobody has gone elsewhere meanwhile, the keyboard is where it was. */
function bringBack(part) {
  if (!awaited) return;
  if (document.activeElement !== felt()) awaited = "";
  const spot = awaited && part.querySelector(`[data-spot=${quoted(awaited)}]`);
  if (!spot) return;
  awaited = "";
  step(spot);
}
