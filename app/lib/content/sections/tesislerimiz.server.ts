import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { tesislerimiz } from "./tesislerimiz";

/** More exact schema.org types than CivicStructure. */
const types: Readonly<Record<string, string>> = {
  culture: "PerformingArtsTheater",
  sport: "SportsActivityLocation",
  pool: "PublicSwimmingPool",
  library: "Library",
  nursery: "Preschool",
  vet: "VeterinaryCare",
  park: "Park",
  museum: "Museum",
  wedding: "EventVenue",
};

hooksFor(tesislerimiz, {
  jsonLd: ({ facilityType, location }) => ({
    ...(typeof facilityType === "string" && types[facilityType] ? { "@type": types[facilityType] } : {}),
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
});
