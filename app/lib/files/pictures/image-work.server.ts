import type { Metadata, Sharp } from "sharp";

import { fairQueue } from "~/lib/platform/concurrency/fair-queue";
import { isRefusal } from "~/lib/platform/refusal";

import type { ContentSource } from "~/lib/files/serving/content-source.server";
import { fileLimits, variantWidths } from "~/lib/files/limits";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import type { FileType } from "~/lib/files/checks/file-type";

/** Imported with the first picture: sharp is a fifth of what a start would read, and most starts never need it. */
async function library() {
  const { default: sharp } = await import("sharp");
  // Memory for one picture at a time: each thread and cached operation would add to it.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const options = { limitInputPixels: fileLimits.pixels, failOn: "error", sequentialRead: true } as const;
const secondsPerPicture = 60;
/** Pixels up to which all copies are made at once: together they need less memory than one large picture. */
const smallPicture = 4_000_000;
/** The longest side of a WebP. */
const webpSide = 16_383;
const sharpFormats: Record<string, string> = { jpg: "jpeg", png: "png", webp: "webp", gif: "gif", avif: "heif" };

export type MadeVariant = { width: number; height: number; bytes: number; data: Buffer };
export type MadeImage = {
  data: Buffer;
  mime: string;
  extension: string;
  width: number;
  height: number;
  variants: MadeVariant[];
};

/** One at a time, so that ten large uploads need the memory of one. */
const inTurn = fairQueue({ atOnce: 1, maxOfOne: 20, most: 100 }, () => refuseFile("checkBusy"));

/**
 * Re-encodes a picture, which drops metadata (place, camera, person) and hidden bytes: upright, sRGB, with narrower
 * WebP copies. Animations get no copies. AVIF becomes WebP, since writing AVIF takes minutes for a large picture.
 * @param whose the uploader: people take turns
 * @throws Refusal 422 over 100 megapixels or too long a side (from the header), after a minute, or undecodable; 503
 * `checkBusy`
 */
export function remakeImage(content: ContentSource, type: FileType, whose: string): Promise<MadeImage> {
  return inTurn(whose, async () => {
    const meta = await readHeader(content, type);
    try {
      return await remake(content, type, meta);
    } catch (error) {
      if (isRefusal(error) || (error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
      throw refuseFile(isOutOfTime(error) ? "tooComplex" : "damaged");
    }
  });
}

/** By message: sharp gives no code. */
const isOutOfTime = (error: unknown) => error instanceof Error && error.message.startsWith("timeout:");

async function readHeader(content: ContentSource, type: FileType): Promise<Metadata> {
  // Without the limit here, so that a too large picture gets its own error instead of "damaged".
  const sharp = await library();
  const meta = await sharp(content.input, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuseFile("damaged");
    });
  if (meta.format !== sharpFormats[type.extension]) throw refuseFile("damaged");
  if (Math.max(meta.width, meta.pageHeight ?? meta.height) > fileLimits.side) throw refuseFile("sideTooLong");
  if (meta.width * (meta.pageHeight ?? meta.height) * (meta.pages ?? 1) > fileLimits.pixels)
    throw refuseFile("tooManyPixels");
  return meta;
}

async function remake(content: ContentSource, type: FileType, meta: Metadata): Promise<MadeImage> {
  const sharp = await library();
  const isAnimated = (meta.pages ?? 1) > 1 && (type.extension === "gif" || type.extension === "webp");
  const open = () =>
    sharp(content.input, { ...options, animated: isAnimated })
      .timeout({ seconds: secondsPerPicture })
      .autoOrient()
      .toColourspace("srgb");
  const { data, info } = await encode(open(), type).toBuffer({ resolveWithObject: true });
  const width = info.width;
  const height = info.pageHeight ?? info.height;
  const fits = (wanted: number) => wanted <= width && Math.round((height * wanted) / width) <= webpSide;
  const widths = isAnimated ? [] : variantWidths.filter(fits);
  const copy = async (wanted: number): Promise<MadeVariant> => {
    const { data, info } = await open()
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data.length, data };
  };
  const atOnce = width * height <= smallPicture ? widths.length : 1;
  const variants: MadeVariant[] = [];
  for (let at = 0; at < widths.length; at += atOnce)
    variants.push(...(await Promise.all(widths.slice(at, at + atOnce).map(copy))));
  const { mime, extension } = type.extension === "avif" ? { mime: "image/webp", extension: "webp" } : type;
  return { data, mime, extension, width, height, variants };
}

/**
 * A small JPEG of a stored picture, for programs that read no WebP. Animations give their first frame.
 * @param side of the square that it fits in, in px @throws Refusal 422 for what is no picture, 503 `checkBusy`
 */
export function smallJpeg(bytes: Buffer, side: number, whose: string): Promise<Buffer> {
  return inTurn(whose, async () => {
    const sharp = await library();
    return sharp(bytes, options)
      .timeout({ seconds: secondsPerPicture })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer()
      .catch((error: unknown) => {
        throw refuseFile(isOutOfTime(error) ? "tooComplex" : "damaged");
      });
  });
}

function encode(image: Sharp, type: FileType): Sharp {
  switch (type.extension) {
    case "jpg":
      return image.jpeg({ quality: 88, progressive: false });
    case "png":
      return image.png({ compressionLevel: 8 });
    case "gif":
      return image.gif({ effort: 3 });
    case "avif":
      return image
        .resize({ width: webpSide, height: webpSide, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 88, effort: 2 });
    default:
      return image.webp({ quality: 88, effort: 2 });
  }
}
