import type { Section } from "~/lib/content/definition/definition";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { trackOf } from "~/lib/files/tracks.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import type { Geometry } from "~/lib/platform/geo/geojson";
import { outlineText } from "~/lib/platform/geo/outline-text";

export async function outlineOf(
  section: Section,
  { data }: Published,
  { files }: Pick<Pointed, "files">,
  most: number,
): Promise<string | null> {
  const { shape, track } = section.publicFace.map ?? {};
  const drawn = shape === undefined ? undefined : (data[shape] as Geometry | undefined);
  if (drawn) return outlineText(drawn, most) || null;
  const file = track === undefined ? undefined : files[String(data[track])];
  if (!file) return null;
  // The bytes under a key never change.
  return cached([], `track ${file.key} ${most}`, async () => {
    const geometry = await trackOf(file);
    return geometry && (outlineText(geometry, most) || null);
  });
}

/** For each entry, one file at a time. */
export async function outlinesOf(
  section: Section,
  entries: readonly Published[],
  pointed: Pick<Pointed, "files">,
  most: number,
): Promise<(string | null)[]> {
  const outlines: (string | null)[] = [];
  for (const entry of entries) outlines.push(await outlineOf(section, entry, pointed, most));
  return outlines;
}
