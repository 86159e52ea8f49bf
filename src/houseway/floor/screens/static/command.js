// Commands: each under an id of its own, tried again with the same id when the line breaks, so nothing is done twice.

const TRIES = 4;
const PAUSE = 400; // milliseconds before the second try; each further one waits that much longer
const SHOWN = 9000; // milliseconds for which a notice stays
export const LATER = new Set(["ledger", "too-many"]); // refusals of the moment: the same command may do a little later
const token = document.querySelector('meta[name="session"]')?.content ?? "";
/** Whose page this is. */
export const account = document.querySelector('meta[name="account"]')?.content ?? "";

/** The floor said no, and why: the table itself, which has judged the command, or somebody on the way to it. */
export class Refusal extends Error {
  constructor(error, command) {
    super(error.why);
    this.kind = error.kind;
    this.isJudged = command !== undefined;
    const end = error.remedy && !error.remedy.endsWith("?") ? "." : "";
    const cite = error.clause ? ` (§${error.clause})` : "";
    this.words = `${error.why[0].toUpperCase()}${error.why.slice(1)}${cite}. ${error.remedy ?? ""}${end}`.trim();
  }
}

/** The floor gave no answer that can be read: nobody knows here whether it was done. */
export class Unsent extends Error {
  constructor(words = "The floor cannot be reached. Try again in a moment.") {
    super(words);
    this.words = words;
  }
}

export const toTheDoor = () => location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);

/** Ask the floor for something, or tell it; the answer is JSON, or else there was none. */
export async function ask(path, body) {
  const options = { headers: { "x-session-token": token } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(path, options).catch(() => null);
  if (answer?.status === 401) toTheDoor();
  const told = await answer?.json().catch(() => null);
  if (told?.error) throw new Refusal(told.error, told.command);
  if (!answer?.ok || !told) throw new Unsent();
  return told;
}

export const freshId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(16).slice(2)}`;

/** Give a command, under an id of its own unless it was given before under the one in `more`. */
export async function command(table, act, more = {}) {
  const id = freshId();
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(`/api/v1/tables/${encodeURIComponent(table)}/commands`, { id, act, ...more });
    } catch (problem) {
      const isFinal = problem instanceof Refusal && !LATER.has(problem.kind);
      if (isFinal || (attempt === TRIES && problem instanceof Refusal)) throw problem;
      if (attempt === TRIES) throw new Unsent("Not sent: look at the felt before you try again.");
      notice("Trying again…");
      await new Promise((done) => setTimeout(done, PAUSE * attempt));
    }
  }
}

// ------------------------------------------------------------ what is said on the page

let hiding = 0;

/** A few words above everything else, for a while. */
export function notice(words) {
  const place = document.getElementById("refused");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(settle, SHOWN);
}

export function refuse(problem) {
  if (!problem.words) console.error(problem);
  notice(problem.words ?? "That did not work. Load the page again.");
}

export function settle() {
  document.getElementById("refused").hidden = true;
}

/** For those who hear the screen. */
export function say(words) {
  const place = document.getElementById("said");
  if (words && place.textContent !== words) place.textContent = words;
}
