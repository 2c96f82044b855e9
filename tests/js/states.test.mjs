// The table of states in round.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const script = readFileSync(new URL("../../static/round.js", import.meta.url), "utf8");
const [, section] = script.split(/^\/\/ \d\. .*$/m); // the rest of it needs a page
const names = [...section.matchAll(/^const (\w+)/gm)].map(([, name]) => name);
const states = await import(`data:text/javascript,${encodeURIComponent(`${section}; export { ${names} };`)}`);

const FORM = { key: "k", number: 1, values: { outcome: "u-0" } };
const CHANGED = { ...FORM, values: { outcome: "u-1" } };
const editing = { ...FORM, state: "editing" };
const queued = { ...FORM, state: "queued" };
const held = { ...CHANGED, state: "held", was: queued };
const refused = { ...FORM, state: "held", why: "Luật vừa đổi.", taken: false };

test("a form that is filled in holds a round that waits, with the round before", () => {
  assert.deepEqual(states.filledIn(undefined, FORM), editing);
  assert.deepEqual(states.filledIn(editing, CHANGED), { ...CHANGED, state: "editing" });
  assert.deepEqual(states.filledIn(queued, CHANGED), held);
  assert.deepEqual(states.filledIn(held, FORM), { ...FORM, state: "held", was: queued });
  assert.equal(states.filledIn(refused, CHANGED).was, refused);
});

test("a tap on save queues the form without reason and without the round before", () => {
  assert.deepEqual(states.queued(FORM), queued);
});

test("a round that is opened again is not sent until it is saved", () => {
  assert.deepEqual(states.openedAgain(queued), { ...queued, state: "held", was: queued, why: undefined });
  for (const record of [editing, held, refused]) assert.equal(states.openedAgain(record), record);
});

test("a round that is taken back is the form's alone", () => {
  for (const record of [queued, held, refused]) {
    const { state, was, why } = states.takenBack(record);
    assert.deepEqual([state, was, why], ["editing", undefined, undefined]);
  }
});

test("whoever leaves a form loses no round that waits", () => {
  assert.equal(states.afterLeaving(editing), undefined);
  assert.equal(states.afterLeaving(held), queued);
  for (const record of [queued, refused]) assert.equal(states.afterLeaving(record), record);
});

test("a refused round is held with the reason, but for a mistake on the screen", () => {
  const answer = { status: 409, code: "E_RULES", message: refused.why };
  assert.deepEqual(states.refused(queued, answer, true), refused);
  assert.deepEqual(states.refused(queued, { ...answer, code: "E_KEY_REUSED", key: "new" }, false), { ...refused, key: "new", taken: true });
  const mistake = { ...answer, status: 422, code: "E_SHAPE" };
  assert.deepEqual([true, false].map((isAlone) => states.refused(queued, mistake, isAlone).state), ["editing", "held"]);
});
