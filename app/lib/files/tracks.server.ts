import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { readGeometry, UnusableGeometry, type Geometry } from "~/lib/platform/geo/geojson";
import { readGpx } from "~/lib/platform/geo/gpx.server";
import { log } from "~/lib/platform/log/log.server";
import { MissingObject, storage } from "~/lib/platform/storage/storage.server";

/** Bytes: devices write much beside the positions, and longer parsing would keep others waiting. */
const longestTrack = 1_500_000;
const maxPositions = 20_000;

/** null when it is unreadable or too large. Cached for good, as content never changes. */
export async function trackOf({ key, bytes }: { key: string; bytes: number }): Promise<Geometry | null> {
  if (bytes > longestTrack) return null;
  return cached([], `track ${key}`, () => readTrack(key));
}

async function readTrack(key: string): Promise<Geometry | null> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage().get(key)) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString("utf8");
    return text.trimStart().startsWith("<")
      ? readGpx(text, maxPositions)
      : readGeometry(JSON.parse(text), maxPositions);
  } catch (error) {
    if (!(error instanceof UnusableGeometry || error instanceof SyntaxError || error instanceof MissingObject))
      throw error;
    log.warn({ key }, "a track can't be drawn");
    return null;
  }
}
