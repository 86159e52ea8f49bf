// Commands: each under an id of its own, tried again with the same id when the line breaks, so nothing is done twice.

const token = document.querySelector('meta[name="session"]')?.content ?? "";

export class Refusal extends Error {
  constructor(error) {
    super(error.why);
    this.error = error;
  }
  get words() {
    const { why, clause, remedy } = this.error;
    const end = remedy && !remedy.endsWith("?") ? "." : "";
    return `${why[0].toUpperCase()}${why.slice(1)}${clause ? ` (§${clause})` : ""}. ${remedy ?? ""}${end}`;
  }
}

export async function ask(path, body) {
  const options = { headers: { "x-session-token": token } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(path, options);
  const told = await answer.json().catch(() => ({}));
  if (answer.status === 401) location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
  if (told.error) throw new Refusal(told.error);
  return told;
}

export async function command(table, act, more = {}) {
  const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(16).slice(2)}`;
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask(`/api/v1/tables/${encodeURIComponent(table)}/commands`, { id, act, ...more });
    } catch (problem) {
      if (problem instanceof Refusal && problem.error.kind !== "ledger") throw problem;
      if (attempt === 3) throw problem;
      await new Promise((done) => setTimeout(done, 400 * (attempt + 1)));
    }
  }
}

let hiding = 0;
export function refuse(problem) {
  const place = document.getElementById("refused");
  place.textContent = problem instanceof Refusal ? problem.words : "The floor cannot be reached. Trying again.";
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.hidden = true), 9000);
}

export function settle() {
  document.getElementById("refused").hidden = true;
}

export function say(words) {
  const place = document.getElementById("said");
  if (words && place.textContent !== words) place.textContent = words;
}

const LIGHTS = { dark: "light", light: "dark" };
const root = document.documentElement;
const shines = () => root.dataset.light ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
const lamp = document.getElementById("light");
const label = () => lamp && (lamp.textContent = shines() === "light" ? "Dark" : "Light");
label();
lamp?.addEventListener("click", () => {
  root.dataset.light = LIGHTS[shines()];
  localStorage.setItem("light", root.dataset.light);
  label();
});
