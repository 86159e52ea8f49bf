// To leave is asked for until there is an answer: it has the voucher's code, and only the same command brings it again.

import { LATER, Refusal, command, freshId, notice, refuse, settle } from "./command.js";
import { drawer } from "./drawer.js";
import { showVoucher } from "./voucher.js";

const AGAIN = 5000; // milliseconds after which it is asked for again
const PASSES = new Set([...LATER, "refused"]); // what is in the way may be gone by then: a full line, a slow disk
const kept = drawer("leaving");
const underWay = new Map();

/** Leave a table, with a voucher if there is anything to take: the floor knows that, the screen may be behind. */
export function leave(table, act) {
  const before = kept.mine().find((one) => one.table === table);
  return cashOut(before ?? { id: freshId(), table, act, voucher: "print" });
}

function cashOut(asked) {
  if (!underWay.has(asked.id)) underWay.set(asked.id, tried(asked).finally(() => underWay.delete(asked.id)));
  return underWay.get(asked.id);
}

async function tried(asked) {
  const { id, table, act, voucher } = asked;
  kept.keep(asked);
  try {
    const answer = await command(table, act, { id, voucher });
    const amount = answer.events.find((event) => event.event === "left")?.amount;
    settle();
    if (answer.voucher) showVoucher(answer.voucher, amount);
    else notice("You have left the table.");
    kept.drop(id);
  } catch (problem) {
    failed(problem, asked);
  }
}

// Only the table's own word ends it: who was turned away before it does not know what an earlier try came to.
function failed(problem, asked) {
  const isRefused = problem instanceof Refusal;
  if (isRefused && problem.isJudged) kept.drop(asked.id);
  if (isRefused && (problem.isJudged || !PASSES.has(problem.kind))) return refuse(problem);
  notice("No answer yet whether you have left. It is asked for again until there is one.");
  setTimeout(() => kept.mine().filter((one) => one.id === asked.id).forEach(cashOut), AGAIN);
}

kept.mine().forEach(cashOut);
