// The states of an unsaved round, as a table: what happens to it, and its state then; "gone" is a record that is deleted. A round that
// is queued waits to be sent, one that is held waits for a person: `was` is the record before they changed it, `why` the server's reason.
//
//            filled in    a tap saves it   opened again   taken back   left         server saves it   server refuses it
//   editing  editing      queued           editing        editing      gone         –                 –
//   queued   held, was    queued           held, was      editing      –            gone              held or editing, why
//   held     held, was    queued           held           editing      was or held  –                 –
//
// A mistake in the form on the screen is filled in further, so it is editing again; unless other rounds wait behind it.
export const isWaiting = ({ state }) => state !== "editing";

/** A form that is filled in, over its record if there is one. */
export const fillIn = (record, form) => (record && isWaiting(record) ? { ...record, was: record.was ?? record, ...form, state: "held" } : { ...form, state: "editing" });

export const queue = (form) => ({ ...form, state: "queued" });

export const open = (record) => (record.state === "queued" ? { ...record, state: "held", was: record, why: undefined } : record);

export const takeBack = (record) => (isWaiting(record) ? { ...record, state: "editing", was: undefined, why: undefined } : record);

/** What stays of a record whose form somebody leaves without saving. */
export const leave = (record) => record.was ?? (isWaiting(record) ? record : undefined);

/** The server refuses it, with a reason; `isAlone` on the screen, where the form says what is wrong. */
export function refuse(record, { status, code, message, key = record.key }, isAlone) {
  const state = status === 422 && isAlone ? "editing" : "held";
  return { ...record, key, state, why: message, taken: /STALE|REUSED/.test(code) };
}
