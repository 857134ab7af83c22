import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import type { Tiles } from "~/lib/public-site/map-tiles";
import { isTileAddress } from "~/lib/platform/geo/tile-address";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

type Stored = { tiles?: string; attribution?: string; nearest?: number };

/**
 * Where maps get their pictures, and whose they are: what the administration says of its own source, else the
 * environment of its; null where nobody says.
 */
export async function mapTiles(): Promise<Tiles | null> {
  const { tiles, attribution, nearest } = await cached(
    [settingsTag],
    "map settings",
    async () => (await getSettingGroup("map")).data as Stored,
  );
  const { MAP_TILES, MAP_ATTRIBUTION } = env();
  // An address that was accepted before the rules were stricter is none: a page's policy would name what it must not.
  const isOwn = tiles !== undefined && isTileAddress(tiles);
  const url = isOwn ? tiles : MAP_TILES;
  return url === undefined
    ? null
    : {
        url,
        attribution: isOwn ? (attribution ?? "") : MAP_ATTRIBUTION,
        ...(nearest === undefined ? {} : { nearest }),
      };
}
