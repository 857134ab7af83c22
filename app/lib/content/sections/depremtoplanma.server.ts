import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import { addMonths } from "~/lib/platform/text/dates/calendar-days";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { getSettingGroup } from "~/lib/settings/settings.server";

import { depremtoplanma } from "./depremtoplanma";

/** Square metres per person by default: the criteria name 1 to 1.5. */
const areaOfOne = 1.5;
const year = 365 * 86_400_000;

hooksFor(depremtoplanma, {
  deadlines: (_data, { live }) =>
    typeof live?.verifiedOn === "string"
      ? [{ field: "verifiedOn", key: "verify", due: addMonths(live.verifiedOn, 12) }]
      : [],
  async filled({ areaM2 }) {
    if (typeof areaM2 !== "number") return {};
    const ratio = Number((await getSettingGroup("map")).data.areaPerPerson ?? areaOfOne);
    const capacity = Math.floor(areaM2 / (ratio > 0 ? ratio : areaOfOne));
    return capacity >= 1 ? { capacity } : {};
  },
  checks({ areaType, areaM2, verifiedOn }, { at }): Issue[] {
    const now = (at ?? new Date()).getTime();
    return [
      ...(areaType === "assembly" && typeof areaM2 === "number" && areaM2 < 500
        ? [{ field: "areaM2", level: "warning", key: "assemblyAreaTooSmall", values: { min: "500" } } as const]
        : []),
      ...(typeof verifiedOn === "string" && now - Date.parse(verifiedOn) > year
        ? [{ field: "verifiedOn", level: "warning", key: "verifiedLongAgo", values: {} } as const]
        : []),
      ...(typeof verifiedOn === "string" && verifiedOn > (toIsoDate(new Date(now)) ?? "")
        ? [{ field: "verifiedOn", level: "error", key: "verifiedInFuture", values: {} } as const]
        : []),
    ];
  },
  jsonLd: ({ areaType, location }) => ({
    additionalType: areaType === "shelter" ? "Temporary shelter area" : "Emergency assembly area",
    ...(location
      ? {
          geo: {
            "@type": "GeoCoordinates",
            latitude: (location as { lat: number }).lat,
            longitude: (location as { lng: number }).lng,
          },
        }
      : {}),
  }),
  site: { elsewhere: "https://www.turkiye.gov.tr/afet-ve-acil-durum-yonetimi-acil-toplanma-alani-sorgulama" },
});
