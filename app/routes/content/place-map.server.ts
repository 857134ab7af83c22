import { publicScripts } from "virtual:public-scripts";

import type { PlaceMap } from "~/components/fields/form-context";
import { everyField, type Section } from "~/lib/content/definition/definition";
import { mapTiles } from "~/lib/public-site/lists/map-tiles.server";
import { getSettingGroup } from "~/lib/settings/settings.server";

/** The middle of Bornova (content-model §8.4), when the settings have no bounds. */
const middle = { lat: 38.4697, lng: 27.2164 };

type Edges = Partial<Record<"south" | "north" | "west" | "east", number>>;

/** Null when the form has no place field, or maps have no tile source. */
export async function placeMap(section: Section): Promise<PlaceMap | null> {
  if (!everyField(section.fields).some(([, { kind }]) => kind === "geo")) return null;
  const tiles = await mapTiles();
  if (!tiles) return null;
  const { south, north, west, east } = (await getSettingGroup("map")).data as Edges;
  const isBounded = south !== undefined && north !== undefined && west !== undefined && east !== undefined;
  return {
    tiles: tiles.url,
    attribution: tiles.attribution,
    script: publicScripts.map,
    centre: isBounded ? { lat: (south + north) / 2, lng: (west + east) / 2 } : middle,
  };
}
