// A drawing of the page becomes a picture on this phone, to be sent or kept; nobody else is asked.
const SHARP = 2;

const drawn = async (svg) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SHARP * svg.width.baseVal.value;
  canvas.height = SHARP * svg.height.baseVal.value;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "ket-qua.png", { type: "image/png" });
};

const keep = (file) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const none = new File([""], "ket-qua.png", { type: "image/png" });
const shares = navigator.canShare?.({ files: [none] });

for (const button of document.querySelectorAll("[data-picture]")) {
  button.hidden = false;
  if (!shares) button.textContent = button.dataset.otherwise;
  button.addEventListener("click", async () => {
    const file = await drawn(document.getElementById(button.dataset.picture));
    if (shares) navigator.share({ files: [file] }).catch(() => {}); // closed again
    else keep(file);
  });
}
