import { Refusal, isRefusal } from "~/lib/platform/refusal";

export const refusals = {
  malformed: { status: 400, error: "The form could not be read" },
  noFile: { status: 400, error: "No file was sent" },
  empty: { status: 400, error: "The file is empty" },
  partTooSmall: { status: 400, error: "A part before the last is under 64 kB" },
  tooManyFiles: { status: 413, error: "Too many files in one request" },
  formTooLarge: { status: 413, error: "The form is too large" },
  fileTooLarge: { status: 413, error: "The file is over 50 MB" },
  imageTooLarge: { status: 413, error: "The picture is over 10 MB" },
  svgTooLarge: { status: 413, error: "The drawing is over 1 MB" },
  tooManyPixels: { status: 422, error: "The picture is over 100 megapixels" },
  sideTooLong: { status: 422, error: "A side of the picture is over 65,535 pixels" },
  overOwnLimit: { status: 413, error: "The file is larger than the settings of this site allow" },
  kindRefused: { status: 415, error: "The settings of this site take no files of this kind" },
  typeRefused: { status: 415, error: "Files of this type are not accepted" },
  staffTypeRefused: { status: 415, error: "Files of this type are not accepted, not even from staff" },
  heicRefused: { status: 415, error: "HEIC pictures of phones can't be read here: send them as JPEG" },
  notAPicture: { status: 415, error: "Only JPEG, PNG, WebP, GIF and AVIF pictures are accepted here" },
  damaged: { status: 422, error: "The file is damaged or not what it says it is" },
  pdfActive: { status: 422, error: "The PDF runs code when it is opened" },
  pdfScript: { status: 422, error: "A link in the PDF runs code" },
  pdfAttachment: { status: 422, error: "The PDF holds other files than plain data (xml, csv, txt, json)" },
  pdfPassword: { status: 422, error: "The PDF opens with a password only" },
  archivePassword: { status: 422, error: "The archive is locked with a password" },
  tooComplex: { status: 422, error: "The file takes too much time or memory to look into" },
  tooManyUploads: { status: 429, error: "Too many uploads are under way" },
  checkBusy: { status: 503, error: "Too many files are being looked into; try again in a moment" },
  serverBusy: { status: 503, error: "The server has too many files open; try again in a moment" },
  archiveUnsafe: { status: 422, error: "The archive holds unsafe names, programs or far more than its size" },
  svgUnsafe: { status: 422, error: "The drawing could not be made safe" },
  folderNotYours: { status: 403, error: "The folder belongs to another unit, or to none" },
  diskFull: { status: 507, error: "The server has no space left for files" },
} as const;

export type RefusalCode = keyof typeof refusals;

export function refuseFile(code: RefusalCode): Refusal {
  const { status, error } = refusals[code];
  // Checks take seconds, so there is room soon.
  return new Refusal(error, { status, code, ...(status === 503 ? { headers: { "Retry-After": "5" } } : {}) });
}

/** @throws anything that is no refusal */
export function refusalCodeOf(thrown: unknown): RefusalCode {
  if (isRefusal(thrown) && thrown.code !== undefined && Object.hasOwn(refusals, thrown.code))
    return thrown.code as RefusalCode;
  throw thrown;
}

export type Scarcity = "diskFull" | "serverBusy";
const scarce: Readonly<Record<string, Scarcity>> = {
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
  EFBIG: "diskFull",
  EMFILE: "serverBusy",
  ENFILE: "serverBusy",
};

export function scarcityOf(error: unknown): Scarcity | undefined {
  return scarce[(error as NodeJS.ErrnoException | null)?.code ?? ""];
}

/** A full disk or too many files become their own refusals, for the operator; other errors stay. */
export function wordStorageError(error: unknown): unknown {
  const scarcity = scarcityOf(error);
  return scarcity ? refuseFile(scarcity) : error;
}
