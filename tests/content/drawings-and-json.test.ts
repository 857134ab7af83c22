import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { readPatch } from "~/lib/content/entries/entry-data.server";
import { storeSystemValues } from "~/lib/content/entries/derived/system-values.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { Incomplete, InvalidData } from "~/lib/content/errors";
import { fields } from "~/lib/content/fields/fields.server";
import { entryFormBounds, keepUploads, parseEntryForm } from "~/lib/content/form/form-submission.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { publicData } from "~/lib/content/publication/read/published-data.server";
import { publications } from "~/lib/content/schema.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { db } from "~/lib/platform/db/database.server";
import { readGeometry, UnusableGeometry } from "~/lib/platform/geo/geojson";
import { readGpx } from "~/lib/platform/geo/gpx.server";
import { boundForm } from "~/lib/platform/http/request/form-bounds.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import type { Around } from "~/lib/content/fields/public-shape";
import { lookingUp, pointersOf } from "~/lib/public-site/fields/public-values.server";

import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";
import { walks } from "./fixtures/sections";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const title = { tr: "Köşkler" };
const patch = (more: Record<string, unknown>) => readPatch(walks, { title, ...more });
const refusal = (more: Record<string, unknown>) => {
  try {
    patch(more);
    return "taken";
  } catch (error) {
    if (error instanceof InvalidData) return error.fields;
    throw error;
  }
};
const around: Around = {
  ...lookingUp({ titles: {}, files: {} }, "tr"),
  label: "",
  yes: "",
  option: (code) => code,
  column: () => around,
};
const square = [
  [27, 38],
  [27.1, 38],
  [27.1, 38.1],
  [27, 38.1],
  [27, 38],
];
const gpx = (points: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="38" lon="27"/><trk><name>Yol</name><trkseg>${points}</trkseg></trk></gpx>`;
const point = (lat: number, lon: number) => `<trkpt lat="${lat}" lon="${lon}"><ele>12.5</ele></trkpt>`;
const line = {
  type: "LineString",
  coordinates: [
    [27.21, 38.46],
    [27.22, 38.47],
  ],
};

test.each([
  ["a geometry", { type: "Polygon", coordinates: [square] }, { type: "Polygon", coordinates: [square] }],
  [
    "an open ring, which is closed",
    { type: "Polygon", coordinates: [square.slice(0, 4)] },
    { type: "Polygon", coordinates: [square] },
  ],
  [
    "heights and more digits than count",
    JSON.stringify({ type: "Point", coordinates: [27.123456789, 38.1, 12] }),
    { type: "Point", coordinates: [27.123457, 38.1] },
  ],
  [
    "a collection of features",
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        { type: "Feature", properties: { ad: "<b>x" }, geometry: line },
        { type: "Feature", properties: {}, geometry: line },
      ],
    }),
    { type: "MultiLineString", coordinates: [line.coordinates, line.coordinates] },
  ],
  ["the track of a GPX", gpx(point(38.46, 27.21) + point(38.47, 27.22)), line],
  ["the waypoints of a GPX without a track", gpx(""), { type: "Point", coordinates: [27, 38] }],
])("%s becomes a drawing", (_, given, way) => {
  expect(patch({ way: given }).way).toEqual(way);
});

test.each([
  ["no drawing", "merhaba", "badGeoShape"],
  ["other JSON", "[1, 2]", "badGeoShape"],
  ["other XML", "<kml><Point/></kml>", "badGeoShape"],
  ["places that are not on earth", { type: "Point", coordinates: [227, 38] }, "badGeoShape"],
  ["a ring of two", { type: "Polygon", coordinates: [square.slice(0, 2)] }, "badGeoShape"],
  [
    "points beside an area",
    JSON.stringify({
      type: "GeometryCollection",
      geometries: [
        { type: "Point", coordinates: [27, 38] },
        { type: "Polygon", coordinates: [square] },
      ],
    }),
    "mixedGeoShape",
  ],
  [
    "too many positions",
    { type: "LineString", coordinates: Array.from({ length: 5_001 }, () => [27, 38]) },
    "tooManyPositions?max=5000",
  ],
  ["too many of a GPX", gpx(point(38, 27).repeat(5_001)), "tooManyPositions?max=5000"],
  [
    "collections in collections without end",
    JSON.stringify(
      Array.from({ length: 50 }).reduce(
        (inner) => ({ type: "GeometryCollection", geometries: [inner] }),
        line as unknown,
      ),
    ),
    "badGeoShape",
  ],
  ["brackets without end", "[".repeat(400_000), "badGeoShape"],
  ["a text without end", `{"type":"Point","x":"${"a".repeat(1_600_000)}"}`, "tooLong"],
])("%s is refused in words", (_, given, key) => {
  expect(JSON.stringify(refusal({ way: given }))).toContain(`content.issues.${key}`);
});

test("positions of a drawing are no rows and the marks of a GPX no markup", () => {
  const coordinates = Array.from({ length: 5_000 }, (_, at) => [27 + at / 100_000, 38]);
  expect(
    refusal({
      way: { type: "LineString", coordinates },
      stops: [{ title, area: { type: "LineString", coordinates } }],
    }),
  ).toBe("taken");
  const form = new FormData();
  form.set("title.tr", "A");
  form.set(
    "way",
    gpx(
      coordinates
        .slice(1)
        .map(([lon = 0, lat = 0]) => point(lat, lon))
        .join("\n<!-- <a></a> <a></a> <a></a> -->"),
    ),
  );
  expect(parseEntryForm(walks, boundForm(form, entryFormBounds(walks))).patch?.way).toMatchObject({
    type: "LineString",
  });
});

test("a form without scripts brings a drawing as a file; what is wrong with it is told at the field, with its text", async () => {
  const path = join(dataDir, "rota.gpx");
  const send = async (content: string) => {
    writeFileSync(path, content);
    const form = new FormData();
    form.set("title.tr", "A");
    form.set("way", "");
    const bounded = boundForm(form, entryFormBounds(walks), ["way.upload"]);
    const errors = await keepUploads(systemActor, walks, bounded, [
      { field: "way.upload", path, originalName: "rota.gpx", bytes: content.length },
    ]);
    return { errors, ...parseEntryForm(walks, bounded) };
  };
  const good = await send(gpx(point(38.46, 27.21) + point(38.47, 27.22)));
  expect([good.errors, good.patch?.way]).toEqual([{}, line]);
  const bad = await send("<kml/>");
  expect(bad.submission.reply().error).toEqual({ way: ["content.issues.badGeoShape"] });
  expect(bad.submission.payload.way).toBe("<kml/>");
  expect((await send("x".repeat(1_600_000))).errors.way?.[0]).toContain("tooLong");
});

test("citizens get a link to the map around a drawing, scripts the drawing, tables well-known text", () => {
  const way = walks.fields.way;
  if (!way) throw new Error("no field");
  expect(fields.publicView(line, way, around)).toEqual({
    shape: "map",
    href: expect.stringContaining("mlat=38.465&mlon=27.215") as string,
  });
  expect(fields.plainValue(line, way, pointersOf({ titles: {}, files: {} }, "tr"))).toEqual(line);
  const words = { locale: "tr" as const, yes: "", no: "", option: () => "", entry: () => "", file: () => "" };
  expect(fields.cells(line, way, "way", words)).toEqual(["LINESTRING (27.21 38.46, 27.22 38.47)"]);
  expect(fields.cells({ type: "Polygon", coordinates: [square] }, way, "way", words)).toEqual([
    "POLYGON ((27 38, 27.1 38, 27.1 38.1, 27 38.1, 27 38))",
  ]);
});

test("json is an object or a list within bounds, and staff's alone unless it is declared otherwise", () => {
  expect(patch({ settings: '{"a": [1, "x\\u0000"]}' }).settings).toEqual({ a: [1, "x"] });
  expect(refusal({ settings: '"text"' })).toEqual({ settings: ["content.issues.badJson"] });
  expect(refusal({ settings: "{a}" })).toEqual({ settings: ["content.issues.badJson"] });
  expect(JSON.stringify(refusal({ settings: { a: "x".repeat(300) } }))).toContain("tooLong?max=200");
  expect(refusal({ open: JSON.parse("[".repeat(9) + "]".repeat(9)) })).toEqual({ open: ["content.issues.badJson"] });
  expect(refusal({ open: Array.from({ length: 2_001 }, () => 1) })).toEqual({ open: ["content.issues.badJson"] });
  expect(Object.keys(publicData(walks, patch({ settings: { a: 1 }, open: { b: 1 } })))).toEqual(["title", "open"]);
});

test("a field of the system is written by nobody, stands beside every version and stays when an old one comes back", async () => {
  expect(refusal({ helpful: 5 })).toEqual({ helpful: ["content.issues.setBySystem"] });
  const data = patch({ routeType: "walk", location: { lat: 38, lng: 27 } });
  const { id } = await createPublished(systemActor, walks, { data });
  await saveEntry(systemActor, walks, id, { version: 1, patch: { title: { tr: "Yeni ad" } } });
  await storeSystemValues(walks, id, { helpful: 7 });
  expect(await getEntry(systemActor, walks, id)).toMatchObject({
    version: 2,
    data: { title: { tr: "Yeni ad" }, helpful: 7 },
  });
  const [shown] = await db().select({ data: publications.data }).from(publications).where(eq(publications.entryId, id));
  expect(shown?.data).toMatchObject({ title, helpful: 7 });
  const { items } = await listEntries(systemActor, walks, parseListQuery(walks, new URLSearchParams("sort=-helpful")));
  expect(items.map(({ columns }) => columns.helpful)).toEqual([7]);
  await storeSystemValues(walks, id, { helpful: 9 });
  const form = new FormData();
  form.set("title.tr", "Üçüncü ad");
  await saveEntry(systemActor, walks, id, {
    version: 2,
    patch: parseEntryForm(walks, boundForm(form, entryFormBounds(walks))).patch ?? {},
  });
  expect((await restoreVersion(systemActor, walks, id, { version: 3, from: 1 })).data).toMatchObject({
    title,
    helpful: 9,
  });
  await storeSystemValues(walks, id, { helpful: null });
  expect((await getEntry(systemActor, walks, id)).data.helpful).toBeUndefined();
  await expect(storeSystemValues(walks, id, { title: { tr: "x" } })).rejects.toThrow('"title" is no system field');
});

test("a section may require what its group leaves open, and puts it elsewhere, without declaring it again", async () => {
  expect(walks.fields.location).toMatchObject({ kind: "geo", required: true, tab: "place" });
  await expect(createPublished(systemActor, walks, { data: patch({ routeType: "walk" }) })).rejects.toSatisfy(
    (error) => error instanceof Incomplete && Object.keys(error.fields).join() === "location",
  );
});

test("a field takes only the types it names, told by the content", async () => {
  const accept = (content: string | Uint8Array, originalName: string) =>
    acceptFile(systemActor, { buffer: Buffer.from(content), originalName });
  const track = await accept(gpx(point(38.46, 27.21) + point(38.47, 27.22)), "rota.gpx");
  const sound = await accept(
    Buffer.concat([
      Buffer.from("ID3\x04\0\0\0\0\0\x0a", "latin1"),
      Buffer.alloc(10),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(600),
    ]),
    "rehber.mp3",
  );
  await createEntry(systemActor, walks, { data: patch({ track: track.id, guide: sound.id }) });
  await expect(createEntry(systemActor, walks, { data: patch({ track: sound.id }) })).rejects.toMatchObject({
    fields: { track: ["content.issues.badReference"] },
  });
  await expect(createEntry(systemActor, walks, { data: patch({ guide: track.id }) })).rejects.toBeInstanceOf(
    InvalidData,
  );
});

test("what is deep or empty instead of long is refused before it costs anything", () => {
  const problem = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return error instanceof UnusableGeometry ? error.problem : error;
    }
  };
  expect(problem(() => readGpx(`<gpx>${"<a>".repeat(150_000)}${"</b>".repeat(150_000)}</gpx>`, 5_000))).toBe(
    "unreadable",
  );
  const empty = Array.from({ length: 400_000 }, () => []);
  expect(problem(() => readGeometry({ type: "MultiLineString", coordinates: empty }, 5_000))).toBe("tooMany");
  expect(problem(() => readGeometry({ type: "MultiPolygon", coordinates: empty }, 5_000))).toBe("tooMany");
});
