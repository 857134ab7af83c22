import type { GeoValue, RowValue } from "~/lib/content/values";

export function postalAddress({ street, postalCode }: { street: unknown; postalCode?: unknown }) {
  return typeof street === "string"
    ? {
        "@type": "PostalAddress",
        streetAddress: street,
        ...(typeof postalCode === "string" ? { postalCode } : {}),
        addressCountry: "TR",
      }
    : undefined;
}

export function coordinates(place: unknown) {
  const { lat, lng } = (place ?? {}) as Partial<GeoValue>;
  return lat === undefined || lng === undefined
    ? undefined
    : { "@type": "GeoCoordinates", latitude: lat, longitude: lng };
}

const dayNames: Readonly<Record<string, string>> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

export function openingHours(rows: unknown) {
  if (!Array.isArray(rows)) return undefined;
  return (rows as RowValue[]).flatMap(({ days, opens, closes }) =>
    Array.isArray(days) && opens && closes
      ? [
          {
            "@type": "OpeningHoursSpecification",
            dayOfWeek: days.flatMap((day) =>
              dayNames[String(day)] ? [`https://schema.org/${dayNames[String(day)]}`] : [],
            ),
            opens,
            closes,
          },
        ]
      : [],
  );
}
