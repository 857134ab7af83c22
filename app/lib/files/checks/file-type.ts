import type { Charset } from "./text-charset";

/** What a file is, told from its content; `as` says who looks into it. */
export type FileKind = "image" | "document" | "video" | "audio" | "archive";
export type FileType = {
  mime: string;
  extension: string;
  kind: FileKind;
  as: "raster" | "svg" | "pdf" | "zip" | "text" | "media";
  /** Of a text. */
  charset?: Charset;
};
