import { publicScripts } from "virtual:public-scripts";

import type { PlaceMap } from "~/components/fields/form-context";
import { everyField, type FormDefinition } from "~/lib/content/definition/definition";
import type { GeoValue } from "~/lib/content/values";
import { boxOf, type Box } from "~/lib/platform/geo/box";
import { mapTiles } from "~/lib/public-site/lists/map/map-tiles.server";
import { getSettingGroup } from "~/lib/settings/settings.server";

/** The middle of Bornova, and how near (content-model §8.4), where the settings say neither a middle nor edges. */
const middle = { lat: 38.4697, lng: 27.2164 };
const usualZoom = 13;

type MapSettings = Partial<Box> & { centre?: GeoValue; zoom?: number };

/** Null when the form has no place field, or maps have no tile source. */
export async function placeMap(section: FormDefinition): Promise<PlaceMap | null> {
  if (!everyField(section.fields).some(([, { kind }]) => kind === "geo")) return null;
  const tiles = await mapTiles();
  if (!tiles) return null;
  const { centre, zoom = usualZoom, ...edges } = (await getSettingGroup("map")).data as MapSettings;
  return {
    tiles: tiles.url,
    attribution: tiles.attribution,
    script: publicScripts.map,
    centre: { ...(centre ?? middleOf(boxOf(edges)) ?? middle), zoom },
  };
}

function middleOf(box: Box | null) {
  return box && { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
}
