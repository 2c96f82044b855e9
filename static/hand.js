// Hands the rounds that wait on this phone over to another keeper's, by a link with the rounds behind its #. Both phones send them under
// the same keys, so each is saved once. All of it works without network, and so do its words, for which the page has no room.
import { one } from "./page.js";
import { useAll } from "./copy.js";
import { describe, fill, fits, read } from "./form.js";

const WORDS = {
  title: ["Đưa sang máy khác", "Hand over to another phone"], take: ["Nhận các ván này từ máy khác vào sổ?", "Take these rounds from another phone into the book?"],
  how: ["Cho máy ghi cùng quét mã này. Máy nào có mạng trước thì gửi, không tính hai lần.",
    "Scan it with another phone that keeps score. Whichever is online first sends them; none counts twice."],
  none: ["Link này không có ván nào của buổi này: mở lại ở máy kia.", "This link has no rounds of this evening: open it on the other phone again."],
  guest: ["Máy này chỉ xem. Muốn ghi thì xin link ghi cùng, rồi mở lại link này.",
    "This phone can only watch. To enter rounds, ask for the link to keep score, then open this link again."],
  unclear: ["trò khác hay người khác, xem rồi mới lưu", "another game or other people, to be looked at before it is saved"],
  copy: ["Chép link", "Copy link"], copied: ["Đã chép", "Copied"], send: ["Gửi…", "Send…"], close: ["Đóng", "Close"],
  refused: ["Chưa chép được: chép chữ đã bôi đen", "Not copied: copy the selected text"],
};
const say = (name) => WORDS[name][document.documentElement.lang === "en" ? 1 : 0];
const ENCODER = "./vendor/qr/index.js";
const LONGEST = 1200; // characters of a code that cameras still read off a screen
const MOST = { text: 50_000, bytes: 1 << 18, rounds: 30, fields: 400 }; // of a link

// Values as text for a link, and back.
const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream));
const squeezed = (values) => through(new Blob([JSON.stringify(values)]), new CompressionStream("deflate")).arrayBuffer();
const pack = async (values) => btoa(String.fromCharCode(...new Uint8Array(await squeezed(values))));
/** The value in a link. Throws beyond the bounds, of which that of the bytes is checked while they come. */
async function unpack(text) {
  if (text.length > MOST.text) throw new RangeError();
  const bytes = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
  const reader = bytes.stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  for (let size = 0, { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > MOST.bytes) throw new RangeError();
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}

/** The code of a link, dark on white in either theme. */
const drawn = async (link) => (await import(ENCODER)).encodeQR(link, "svg", { ecc: "low", border: 4 })
  .replace("<svg", `<svg role="img" aria-label="${say("title")}"`).replace("<path", '<rect width="100%" height="100%" fill="#fff"/><path');

/** Show the waiting rounds of a session as a code and a link; a round that is being changed as it was before. */
export async function give({ home, rounds }) {
  const waiting = rounds.filter(({ state }) => state !== "editing").slice(0, MOST.rounds).map((record) => record.was ?? record);
  const link = `${location.origin}${home}#w=${await pack(waiting)}`;
  one("dialog")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<dialog aria-label="${say("title")}"><h2>${say("title")}</h2><p>${say("how")}</p>
    ${link.length > LONGEST ? "" : await drawn(link)}<p><input id="handed" readonly value="${link}" aria-label="${say("copy")}"></p>
    <p><button class="tap" data-send="handed" data-otherwise="${say("copy")}" data-copied="${say("copied")}" data-refused="${say("refused")}">${say("send")}</button></p>
    <p><button class="second">${say("close")}</button></p></dialog>`);
  useAll();
  one("dialog .second").onclick = () => one("dialog").close();
  one("dialog").showModal();
}

const isRound = ({ key, number, values }) => /^[\w-]{1,60}$/.test(key) && Number.isInteger(number) && number > 0 && values instanceof Object
  && Object.keys(values).length <= MOST.fields && Object.values(values).every((value) => typeof value === "string");

/** The record of a round in a link: its own words are not believed. One with a value that the form cannot show waits for a person. */
function recordOf({ key, session, number, values }, home, form) {
  fill(form, fits(form, values) ? values : {});
  const shown = read(form), isSent = ([name, value]) => !value || value === shown[name] || name !== "stake" && form.elements[name]?.type === "hidden";
  return { key, session, home, number, values, ...fits(form, values) && Object.entries(values).every(isSent) ? { told: describe(form), state: "queued" } : { told: say("unclear"), state: "held" } };
}

/** Take the rounds in the address of this page, if a person says so and they are not here already. */
export async function take({ session, home, rounds, form, write }) {
  const link = location.hash.slice(3);
  history.replaceState(null, "", location.pathname + location.search);
  if (!form) return alert(say("guest"));
  const sent = await unpack(link).then((found) => found.filter((record) => record?.session === session && isRound(record))).catch(() => []);
  if (!sent.length) return alert(say("none"));
  const handed = new Map(sent.slice(0, MOST.rounds).map((record) => [record.key, record]));
  const before = read(form);
  const taken = [...handed.values()].filter(({ key }) => !rounds.some((record) => record.key === key)).map((record) => recordOf(record, home, form));
  fill(form, before);
  return taken.length && confirm(`${say("take")}\n\n${taken.map(({ number, told }) => `${number}. ${told}`).join("\n")}`) && write(taken);
}
