import { expect, test } from "vitest";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type IconAnswer = { namespace: string; name: string; grid: string; list: string[] };

/** demo-areas §30, a row each, with an icon the set is known for. */
const rows = [
  ["feather", "feather", "Feather", "icon-size-6", "arrow-down-circle"],
  ["heroicons-outline", "heroicons_outline", "Heroicons Outline", "icon-size-6", "academic-cap"],
  ["heroicons-solid", "heroicons_solid", "Heroicons Solid", "icon-size-6", "academic-cap"],
  ["heroicons-mini", "heroicons_mini", "Heroicons Mini", "icon-size-5", "academic-cap"],
  ["material-solid", "mat_solid", "Material Solid", "icon-size-6", "access-alarm"],
  ["material-outline", "mat_outline", "Material Outline", "icon-size-6", "access-alarm"],
  ["material-twotone", "", "Material Twotone", "icon-size-6", "access-alarm"],
] as const;

test.each(rows)(
  "GET api/administration/icons/%s answers its namespace, name, grid and list",
  async (id, namespace, name, grid, known) => {
    const viewer = await signedIn("viewer");
    const answer = await ask("GET", `/api/administration/icons/${id}`, { bearer: viewer.bearer });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    const body = await bodyOf<IconAnswer>(answer);
    expect(Object.keys(body)).toEqual(["namespace", "name", "grid", "list"]);
    expect(body).toMatchObject({ namespace, name, grid });
    expect(body.list).toContain(known);
    expect(new Set(body.list).size).toBe(body.list.length);
    expect(body.list).toEqual(body.list.toSorted());
  },
);

test("outline, solid and mini of heroicons are drawn of the same 324 icons, those whose names end in a number among them", async () => {
  const { bearer } = await signedIn("viewer");
  const lists = await Promise.all(
    ["outline", "solid", "mini"].map(
      async (style) =>
        (await bodyOf<IconAnswer>(ask("GET", `/api/administration/icons/heroicons-${style}`, { bearer }))).list,
    ),
  );
  expect(lists.map(({ length }) => length)).toEqual([324, 324, 324]);
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[1]).toEqual(expect.arrayContaining(["bars-2", "bars-3", "bars-4"]));
});

test("who has the list gets 304", async () => {
  const { bearer } = await signedIn("viewer");
  const etag = (await ask("GET", "/api/administration/icons/feather", { bearer })).headers.get("etag") ?? "";
  const again = await ask("GET", "/api/administration/icons/feather", { bearer, headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("401 without a session, 404 for a set nobody has, both as JSON; only GET", async () => {
  const { bearer } = await signedIn("viewer");
  const answers = [
    await ask("GET", "/api/administration/icons/feather"),
    await ask("GET", "/api/administration/icons/mat_solid", { bearer }),
    await ask("GET", "/api/administration/icons/constructor", { bearer }),
    await ask("POST", "/api/administration/icons/feather", { bearer, json: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 405]);
  for (const answer of answers)
    expect(await bodyOf(answer)).toEqual({
      error: expect.any(String) as string,
      code: expect.any(String) as string,
      message: expect.any(String) as string,
    });
});

test("every set's icons stand at /icons/<set>/<name>.svg and together at /icons/<set>.svg, for everyone", async () => {
  for (const [path, part] of [
    ["/icons/mat_twotone/home.svg", 'opacity=".3"'],
    ["/icons/mat_outline/home.svg", 'id="icon"'],
    ["/icons/mat_solid/home.svg", 'id="icon"'],
    ["/icons/feather/bell.svg", 'stroke="currentColor"'],
    ["/icons/heroicons_outline/bell.svg", 'id="icon"'],
    ["/icons/heroicons_solid/bell.svg", 'id="icon"'],
    ["/icons/heroicons_mini/bell.svg", 'viewBox="0 0 20 20"'],
    ["/icons/feather.svg?v=1", '<symbol id="bell"'],
  ] as const) {
    const answer = await ask("GET", path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/svg+xml"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toContain(part);
  }
  for (const path of ["/icons/feather/bell", "/icons/feather/none.svg", "/icons/none.svg", "/icons/feather"]) {
    expect([path, (await ask("GET", path)).status]).toEqual([path, 404]);
  }
});

test("content may hold an icon of every set, and the public reads it; what no set has isn't published", async () => {
  const { bearer } = await signedIn("webAdmin");
  const base = "/api/content/hizmetkategori";
  const written = [
    "heroicons_outline:bell",
    "heroicons_solid:bell",
    "heroicons_mini:bell",
    "feather:bell",
    "mat_outline:home",
    "mat_solid:home",
    "home",
  ];
  const { id } = await bodyOf<{ id: string }>(
    ask("POST", base, { bearer, json: { data: { name: { tr: "Simgeler" } } } }),
  );
  let version = 1;
  for (const icon of written) {
    const saved = await ask("PATCH", `${base}/${id}`, { bearer, json: { version, data: { icon } } });
    version = (await bodyOf<{ version: number }>(saved)).version;
    const answer = await ask("POST", `${base}/${id}/publish`, { bearer, json: { version } });
    expect([icon, answer.status]).toEqual([icon, 200]);
    version = (await bodyOf<{ version: number }>(answer)).version;
    expect(await bodyOf<{ items: object[] }>(ask("GET", "/api/public/hizmetkategori"))).toMatchObject({
      items: [{ icon }],
    });
  }
  for (const [icon, problem] of [
    ["bells:bell", "badIcon"],
    ["feather:../bell", "badIcon"],
    ["Bell", "badIcon"],
  ] as const) {
    const answer = await ask("PATCH", `${base}/${id}`, { bearer, json: { version, data: { icon } } });
    expect([answer.status, await bodyOf<{ fields: object }>(answer)]).toMatchObject([
      422,
      { fields: { icon: [`content.issues.${problem}`] } },
    ]);
  }
  const saved = await bodyOf<{ version: number }>(
    ask("PATCH", `${base}/${id}`, { bearer, json: { version, data: { icon: "feather:no-such-bell" } } }),
  );
  const refused = await ask("POST", `${base}/${id}/publish`, { bearer, json: { version: saved.version } });
  expect([refused.status, await bodyOf<{ fields: object }>(refused)]).toMatchObject([
    422,
    { fields: { icon: ["content.issues.unknownIcon"] } },
  ]);
});
