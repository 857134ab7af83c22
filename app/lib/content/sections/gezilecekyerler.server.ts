import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, Localized } from "~/lib/content/values";

import { gezilecekyerler } from "./gezilecekyerler";

const inEnglish = (data: EntryData) =>
  ["title", "summary", "body"].every((name) => (data[name] as Localized | undefined)?.en !== undefined);

hooksFor(gezilecekyerler, {
  columns: (data) => ({ english: inEnglish(data) }),
  checks(data): Issue[] {
    // Most readers of this section come from elsewhere.
    return inEnglish(data) ? [] : [{ field: "title", level: "warning", key: "visitorsReadEnglish", values: {} }];
  },
  jsonLd: ({ location, isFree }) => ({
    ...(location
      ? {
          geo: {
            "@type": "GeoCoordinates",
            latitude: (location as { lat: number }).lat,
            longitude: (location as { lng: number }).lng,
          },
        }
      : {}),
    ...(typeof isFree === "boolean" ? { isAccessibleForFree: isFree } : {}),
  }),
});
