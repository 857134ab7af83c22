import sharp from "sharp";

import type { SamplePicture } from "./pictures";

/** Draws a sample picture as JPEG, in its own width and height. */
export function renderPicture(picture: SamplePicture): Promise<Buffer> {
  return sharp(Buffer.from(picture.svg())).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
}
