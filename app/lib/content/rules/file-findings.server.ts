import type { ImageField, Section, FormDefinition } from "~/lib/content/definition/definition";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import type { Issue } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import type { EntryData, ImageValue, RowValue } from "~/lib/content/values";
import { pdfFacts } from "~/lib/files/document-facts";
import { findFiles, type FoundFiles, type StoredFile } from "~/lib/files/files.server";
import { trackOf } from "~/lib/files/tracks.server";

import { issueOf } from "./issues";

type Picture = { path: string; name: string; field: ImageField; file: string };

/** How far a picture's ratio may be off, as a share, before a warning that its edges are cut off. */
const tolerance = 0.1;

/** Whether files fit their fields. A picture that is public in the same place already is accepted. */
export async function fileFindings(
  section: FormDefinition,
  data: EntryData,
  { live, files: known }: { live: () => Promise<EntryData | null>; files?: FoundFiles | undefined },
): Promise<Issue[]> {
  const pointed = referencesOf(section, data).filter(({ kind }) => kind === "file");
  if (pointed.length === 0) return [];
  const files = known ?? (await findFiles(pointed.map(({ id }) => id)));
  const gone = new Set(pointed.filter(({ id }) => files.get(id)?.deletedAt !== null).map(({ field }) => field));
  const scanned = new Set(
    pointed.filter(({ id }) => pdfFacts(files.get(id)?.document)?.hasText === false).map(({ field }) => field),
  );
  const found: Issue[] = [
    ...[...gone].map((name) => issueOf(name, "error", issue("fileGone"))),
    ...[...scanned].map((name) => issueOf(name, "warning", issue("pdfScanned"))),
  ];
  for (const { field, id } of pointed) found.push(...documentFindings(field, files.get(id)));
  found.push(...(await trackFindings(section, data, files)));
  const narrow: (Picture & { message: string })[] = [];
  for (const picture of picturesOf(section, data)) {
    const size = sizeOf(files.get(picture.file));
    const { minWidth, maxWidth, ratio } = picture.field;
    if (!size) continue;
    if (minWidth !== undefined && size.width < minWidth)
      narrow.push({ ...picture, message: issue("pictureTooNarrow", { ...size, min: minWidth }) });
    if (maxWidth !== undefined && size.width > maxWidth)
      narrow.push({ ...picture, message: issue("pictureTooSharp", { width: size.width, max: maxWidth }) });
    const wanted = ratioOf(ratio);
    if (wanted && Math.abs(size.width / size.height / wanted - 1) > tolerance)
      found.push(issueOf(picture.path, "warning", issue("pictureRatio", { ...size, ratio: ratio ?? "" })));
  }
  const shown = narrow.length > 0 ? placesOf(section, await live()) : new Set<string>();
  for (const { path, name, file, message } of narrow) {
    // The writer learns it at the save, long before publishing is refused.
    found.push(issueOf(path, "warning", message));
    if (!shown.has(`${name} ${file}`)) found.push(issueOf(path, "error", message));
  }
  return found;
}

/** A PDF without a title is announced by its file name (WCAG 2.4.2). */
function documentFindings(field: string, file: StoredFile | undefined): Issue[] {
  const facts = pdfFacts(file?.document);
  return !file || !facts || facts.title
    ? []
    : [issueOf(field, "warning", issue("pdfWithoutTitle", { text: file.originalName }))];
}

/** A route that no map can draw: the writer gets a warning, as the public would only miss the line. */
async function trackFindings(
  { publicFace }: FormDefinition,
  data: EntryData,
  files: ReadonlyMap<string, StoredFile>,
): Promise<Issue[]> {
  const map = publicFace?.map;
  const file = map?.track === undefined ? undefined : files.get(String(data[map.track]));
  if (!map?.track || !file) return [];
  return (await trackOf(file))
    ? []
    : [issueOf(map.track, "warning", issue("trackUnreadable", { text: file.originalName }))];
}

function sizeOf(file: StoredFile | undefined): { width: number; height: number } | null {
  return file?.width && file.height && file.mime !== "image/svg+xml"
    ? { width: file.width, height: file.height }
    : null;
}

/** "16:9" → 1.78 */
function ratioOf(ratio: string | undefined): number | null {
  const [width = 0, height = 0] = (ratio ?? "").split(":").map(Number);
  return width > 0 && height > 0 ? width / height : null;
}

function picturesOf({ fields }: Pick<Section, "fields">, data: EntryData): Picture[] {
  return Object.entries(fields).flatMap(([name, field]): Picture[] => {
    const value = data[name];
    if (field.kind === "list") {
      const rows = Array.isArray(value) ? (value as RowValue[]) : [];
      return rows.flatMap((row, at) =>
        picturesOf({ fields: field.columns }, row).map((one) => ({
          ...one,
          name: `${name}.${one.name}`,
          path: `${name}[${at}].${one.path}`,
        })),
      );
    }
    const file = (value as Partial<ImageValue> | undefined)?.file;
    return field.kind === "image" && file ? [{ path: name, name, field, file }] : [];
  });
}

function placesOf(section: FormDefinition, live: EntryData | null): Set<string> {
  return new Set(live ? picturesOf(section, live).map(({ name, file }) => `${name} ${file}`) : []);
}
