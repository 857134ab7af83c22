import type { Charset } from "./text-charset";

export type FileKind = "image" | "document" | "video" | "audio" | "archive";
export type FileType = {
  mime: string;
  extension: string;
  kind: FileKind;
  as: "raster" | "svg" | "pdf" | "zip" | "text" | "media";
  charset?: Charset;
};
