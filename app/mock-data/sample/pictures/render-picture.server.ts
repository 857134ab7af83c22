import type { SamplePicture } from "./pictures";

/** Draws a sample picture as JPEG, in its own width and height. */
export async function renderPicture(picture: SamplePicture): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(picture.svg())).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
}
