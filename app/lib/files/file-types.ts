import { acceptedImageTypes } from "./limits";
import type { FileKindName } from "./serving/file-urls";

/** What a field of a form may take. */
export type FileTypeName =
  "pdf" | "zip" | "mp4" | "mp3" | "image" | "svg" | "document" | "docx" | "odt" | "xlsx" | "gpx" | "geojson" | "vtt";

type TypeOfFile = {
  kind: FileKindName;
  mimes: readonly string[];
  endings: string;
};

const office = "application/vnd.openxmlformats-officedocument";
const docx = `${office}.wordprocessingml.document`;
const xlsx = `${office}.spreadsheetml.sheet`;
const documents = [
  "application/pdf",
  docx,
  xlsx,
  `${office}.presentationml.presentation`,
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "text/csv",
  "text/plain",
];

export const fileTypes: Readonly<Record<FileTypeName, TypeOfFile>> = {
  pdf: { kind: "document", mimes: ["application/pdf"], endings: ".pdf" },
  docx: { kind: "document", mimes: [docx], endings: ".docx" },
  odt: { kind: "document", mimes: ["application/vnd.oasis.opendocument.text"], endings: ".odt" },
  xlsx: { kind: "document", mimes: [xlsx], endings: ".xlsx" },
  document: { kind: "document", mimes: documents, endings: ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.csv,.txt" },
  gpx: { kind: "document", mimes: ["application/gpx+xml"], endings: ".gpx" },
  geojson: { kind: "document", mimes: ["application/geo+json"], endings: ".geojson,.json" },
  vtt: { kind: "document", mimes: ["text/vtt"], endings: ".vtt" },
  zip: { kind: "archive", mimes: ["application/zip"], endings: ".zip" },
  mp4: { kind: "video", mimes: ["video/mp4"], endings: ".mp4" },
  mp3: { kind: "audio", mimes: ["audio/mpeg"], endings: ".mp3" },
  svg: { kind: "image", mimes: ["image/svg+xml"], endings: ".svg" },
  image: { kind: "image", mimes: acceptedImageTypes.split(","), endings: acceptedImageTypes },
};

export function fitsTypes(mime: string, types: readonly FileTypeName[] | undefined): boolean {
  return types === undefined || types.some((type) => fileTypes[type].mimes.includes(mime));
}
