// What a link of Đưa sang máy khác may hold, in hand.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

const script = readFileSync(new URL("../../static/hand.js", import.meta.url), "utf8");
const bounds = script.match(/^const MOST = .*$/m)[0];
const reader = script.match(/^async function unpack[^]*?^}/m)[0]; // the rest of it needs a page
const { MOST, unpack } = await import(`data:text/javascript,${encodeURIComponent(`${bounds}\n${reader}\nexport { MOST, unpack };`)}`);

const link = (text) => deflateSync(text).toString("base64");
const SIGNS = ["[", "[],", "{\"a\":", "\"", "0", "\\", " "];

/** Processor time in milliseconds, the least of several readings. */
async function time(read) {
  let least = Infinity;
  for (let tries = 0; tries < 8; tries += 1) {
    const before = process.cpuUsage();
    await read();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.max(least, 10); // less is not told from noise
}

test("a link of too many letters is not unpacked", async () => {
  await assert.rejects(unpack("A".repeat(MOST.text + 1)), RangeError);
});

test("a link that unpacks to too much is given up on the way", async () => {
  const bomb = link("0".repeat(30_000_000));
  assert.ok(bomb.length < MOST.text);
  await assert.rejects(unpack(bomb), RangeError);
});

test("twice as much in a link costs less than three times as much", async () => {
  for (const sign of SIGNS) {
    const costs = [];
    for (const size of [MOST.bytes / 2, MOST.bytes]) {
      const text = link(sign.repeat(size / sign.length));
      costs.push(await time(() => unpack(text).catch(() => {})));
    }
    assert.ok(costs[1] < 3 * costs[0], `${sign}: ${costs}`);
  }
});
