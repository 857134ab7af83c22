import type { ColumnField, Field, Section } from "~/lib/content/definition/definition";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, GeoValue, RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { boxOf, isInBox, type Box } from "~/lib/platform/geo/box";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

async function district(): Promise<Box | null> {
  return boxOf(
    await cached([settingsTag], "district", async () => (await getSettingGroup("map")).data as Partial<Box>),
  );
}

/** Places outside the district's box in the settings: mostly swapped coordinates or a missing digit. */
export async function placeFindings({ fields }: Pick<Section, "fields">, data: EntryData): Promise<Issue[]> {
  const box = await district();
  return box ? Object.entries(fields).flatMap(([name, field]) => inField(name, field, data[name], box)) : [];
}

function inField(path: string, field: Field | ColumnField, value: unknown, box: Box): Issue[] {
  if (field.kind === "list") {
    const rows = Array.isArray(value) ? (value as RowValue[]) : [];
    return rows.flatMap((row, at) =>
      Object.entries(field.columns).flatMap(([name, column]) =>
        inField(`${path}[${at}].${name}`, column, row[name], box),
      ),
    );
  }
  if (field.kind !== "geo" || field.isAnywhere || typeof value !== "object" || value === null) return [];
  return isInBox(value as GeoValue, box) ? [] : [{ field: path, level: "warning", key: "outsideDistrict", values: {} }];
}
