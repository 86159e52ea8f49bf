// The table that a page shows, and what is known of it: the round, the step, one's own seat.

export const root = document.querySelector("[data-live]");
export const table = root?.dataset.table;
export const view = {};

const listeners = [];
/** Call somebody whenever the server has drawn something. */
export const changed = (listener) => listeners.push(listener);
export const tell = (message) => listeners.forEach((listener) => listener(message));

export const isOffline = () => document.body.classList.contains("offline");
