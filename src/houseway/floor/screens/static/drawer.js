// What a tab keeps over a reload, each for the account that it belongs to: who signs in next sees none of it.

import { account } from "./command.js";

/** A list in the tab's own storage; whoever is signed in finds what is theirs. Each thing in it has an id. */
export function drawer(name) {
  const all = () => JSON.parse(sessionStorage.getItem(name) ?? "[]");
  const put = (things) => sessionStorage.setItem(name, JSON.stringify(things));
  const others = (id) => all().filter((one) => one.id !== id || one.account !== account);
  return {
    mine: () => all().filter((one) => one.account === account),
    keep: (thing) => put([...others(thing.id), { ...thing, account }]),
    drop: (id) => put(others(id)),
  };
}
