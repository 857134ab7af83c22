import { expect, test } from "vitest";

import { entryFormBounds, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { boundForm } from "~/lib/platform/http/request/form-bounds.server";

import { section } from "../support/content";

const sent = (id: string, fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseEntryForm(section(id), boundForm(form, entryFormBounds(section(id))));
};

test.each([
  [
    [
      ["rrule.freq", "WEEKLY"],
      ["rrule.interval", "2"],
      ["rrule.days", "sat"],
      ["rrule.days", "tue"],
      ["rrule.nth", "1"],
      ["rrule.weekday", "mon"],
      ["rrule.until", "30.06.2027"],
    ],
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;UNTIL=20270630",
  ],
  [
    [
      ["rrule.freq", "WEEKLY"],
      ["rrule.days", "tue"],
    ],
    "FREQ=WEEKLY;BYDAY=TU",
  ],
  [
    [
      ["rrule.freq", "NTH"],
      ["rrule.nth", "-1"],
      ["rrule.weekday", "fri"],
      ["rrule.count", "6"],
    ],
    "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
  ],
  [
    [
      ["rrule.freq", "custom"],
      ["rrule.text", "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU"],
    ],
    "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
  ],
  [
    [
      ["rrule.freq", ""],
      ["rrule.text", "FREQ=DAILY"],
    ],
    "FREQ=DAILY",
  ],
  [
    [
      ["rrule.freq", ""],
      ["rrule.nth", "1"],
      ["rrule.weekday", "mon"],
    ],
    undefined,
  ],
  [[["rrule", "FREQ=DAILY"]], "FREQ=DAILY"],
] as const)("a repetition in words is kept as a rule: %j", (fields, rule) =>
  expect(sent("etkinlikler", fields).patch?.rrule).toBe(rule),
);

test.each([
  [
    ["rrule.freq", "WEEKLY"],
    ["rrule.interval", "sıfır"],
  ],
  [
    ["rrule.freq", "DAILY"],
    ["rrule.until", "30.06.2027"],
    ["rrule.count", "3"],
  ],
  [
    ["rrule.freq", "custom"],
    ["rrule.text", "her salı"],
  ],
] as const)("what is no repetition is told when it is saved: %j, %j", (...fields) => {
  const { patch, submission } = sent("etkinlikler", fields as unknown as [string, string][]);
  expect([patch, submission.reply().error?.rrule]).toEqual([null, ["content.issues.pattern.rrule"]]);
});

test.each([
  [
    [
      ["location.lat", "38.45, 27.21"],
      ["location.lng", ""],
    ],
  ],
  [
    [
      ["location.lat", "38,45 27,21"],
      ["location.lng", ""],
    ],
  ],
  [[["location.lat", "https://www.openstreetmap.org/#map=17/38.45/27.21"]]],
  [
    [
      ["location.lat", "38,45"],
      ["location.lng", "27,21"],
    ],
  ],
] as const)("a place is taken as people copy it: %j", (fields) =>
  expect(sent("depremtoplanma", fields).patch?.location).toEqual({ lat: 38.45, lng: 27.21 }),
);

test("a place that is none is told when it is saved", () => {
  const { patch, submission } = sent("depremtoplanma", [
    ["location.lat", "Büyük Park"],
    ["location.lng", ""],
  ]);
  expect(patch).toBeNull();
  expect(Object.keys(submission.reply().error ?? {})[0]).toMatch(/^location/);
});

test("a boundary is read from KML as from GeoJSON", () => {
  const kml =
    '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>27,38 27.1,38 27.1,38.1 27,38</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';
  expect(sent("depremtoplanma", [["boundary", kml]]).patch?.boundary).toEqual({
    type: "Polygon",
    coordinates: [
      [
        [27, 38],
        [27.1, 38],
        [27.1, 38.1],
        [27, 38],
      ],
    ],
  });
});
