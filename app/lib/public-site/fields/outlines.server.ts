import type { Section } from "~/lib/content/definition/definition";
import type { Pointed, Published } from "~/lib/content/publication/published-data.server";
import { trackOf } from "~/lib/files/tracks.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import type { Geometry } from "~/lib/platform/geo/geojson";
import { outlineText } from "~/lib/platform/geo/outline-text";

/**
 * What the map draws of an entry beside its place: its outline, or the way in its file; null for none that can be
 * drawn.
 */
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

/** The same of each entry of a list, one file after the other. */
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
