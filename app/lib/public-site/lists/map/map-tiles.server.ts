import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import type { Tiles } from "~/lib/public-site/map-tiles";
import { isTileAddress } from "~/lib/platform/geo/tile-address";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

type Stored = { tiles?: string; attribution?: string; nearest?: number };

/** The map source: the administration's, else the environment's, else null. */
export async function mapTiles(): Promise<Tiles | null> {
  const { tiles, attribution, nearest } = await cached(
    [settingsTag],
    "map settings",
    async () => (await getSettingGroup("map")).data as Stored,
  );
  const { MAP_TILES, MAP_ATTRIBUTION } = env();
  // Stored before the rules were stricter: it would add a forbidden source to the page's policy.
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
