// Reads a QR code with the camera or from a picture, on this phone, and sends its text as if it were pasted.
import { all, one } from "./page.js";

const SIDES = [1200, 3000]; // pixels: a picture is tried small, then large, where a small code in it is still sharp
const VENDORED = "./vendor/qr/decode.js"; // for browsers that cannot read codes themselves; fetched when it is needed

async function makeDetector() {
  const { BarcodeDetector: Own } = /** @type {any} */ (globalThis);
  const canRead = (await Own?.getSupportedFormats())?.includes("qr_code");
  return new (canRead ? Own : (await import(VENDORED)).BarcodeDetector)({ formats: ["qr_code"] });
}

/** The text of the code in a picture or in what the camera sees, undefined if there is none. */
async function read(source, width, height, side) {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  const [found] = await (await makeDetector()).detect(canvas);
  return found?.rawValue;
}

const send = (text) => { one("#code").value = text; one(".scan [name=open]").click(); };

async function readPicture({ target }) {
  const picture = await createImageBitmap(target.files[0]).catch(() => undefined);
  let text;
  for (const side of picture ? SIDES : []) text ??= await read(picture, picture.width, picture.height, side);
  one("[data-none]").hidden = Boolean(text);
  if (text) send(text);
}

/** Look through the camera until it sees a code, or until the page is left. */
async function look(button) {
  const video = one(".scan video");
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  [video.hidden, button.hidden] = [false, true];
  await video.play();
  let text;
  while (!text && !document.hidden) {
    await new Promise((next) => { setTimeout(next, 150); });
    text = await read(video, video.videoWidth, video.videoHeight, SIDES[0]);
  }
  video.srcObject.getTracks().forEach((track) => track.stop());
  [video.hidden, button.hidden] = [true, false];
  if (text) send(text);
}

/** Show what this browser can do, and whose book it is on an iPhone; again when an answer to a pasted code has come. */
function setUp() {
  for (const part of all("[data-standalone]")) part.hidden = part.dataset.standalone !== String(/** @type {any} */ (navigator).standalone);
  const [button, input] = ["[data-camera]", ".scan [type=file]"].map(one);
  if (!button) return;
  const lacks = one("[data-no-camera]");
  button.hidden = !navigator.mediaDevices?.getUserMedia; // it is there only over https and on this machine
  lacks.hidden = !button.hidden;
  button.onclick = () => look(button).catch(() => { lacks.hidden = false; });
  input.closest("p").hidden = false;
  input.onchange = readPicture;
}
setUp();
document.addEventListener("swap", setUp);
