// A photo is made smaller before it is sent: at most so many pixels a side, as JPEG. What the camera
// wrote beside the picture, such as where it was taken, does not leave the phone.
"use strict";

(() => {
  const LONGEST = 1600;
  const QUALITIES = [0.8, 0.6, 0.4, 0.2];
  const field = document.querySelector("input[data-most]");
  if (!field) return;
  const button = field.form.querySelector("button");

  async function smaller(file) {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const made = await new Promise((done) => {
        canvas.toBlob(done, "image/jpeg", quality);
      });
      if (made && made.size <= Number(field.dataset.most)) return made;
    }
    return file;
  }

  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file) return;
    button.disabled = true;
    try {
      const files = new DataTransfer();
      files.items.add(new File([await smaller(file)], "paper.jpg", { type: "image/jpeg" }));
      field.files = files.files;
    } catch {
      /* No picture that this browser can read: the server says what is wrong. */
    }
    button.disabled = false;
  });
})();
