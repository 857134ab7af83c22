import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { createSession } from "~/lib/auth/session/session.server";
import { sections } from "~/lib/content/definition/registry.server";
import { domains } from "~/lib/domains.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, routeTable, signedIn, type EntryBody } from "../support/api";
import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { misfits, type OpenApi } from "../support/openapi";

useTestDatabase();

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const client = { address: null, userAgent: null };
/** `:section` of the route table and `{id}` of the document stand for any word. */
const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
const filled = (path: string) =>
  path.replace("{set}", "feather").replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

test("every address under api/ is described, with the methods it answers and no others", async () => {
  const { id, bearer } = await signedIn("webAdmin");
  const { paths } = await bodyOf<{ paths: Record<string, Record<string, unknown>> }>(
    ask("GET", "/api/openapi.json", { bearer }),
  );
  const described = Object.keys(paths);
  const declared = domains.flatMap(({ api = [] }) => api.map(({ path }) => `/api/${path}`));
  const routes = [
    ...(await routeTable()).map(({ path }) => path).filter((path) => path.startsWith("/api/") && !path.endsWith("*")),
    ...new Set(declared),
  ];
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !described.some((path) => pattern(route).test(path)))).toEqual([]);
  expect(described.filter((path) => !routes.some((route) => pattern(route).test(path)))).toEqual([]);
  // The sections share their routes: one of them stands for all.
  for (const path of described.filter((one) => !/^\/api\/(content|public)\/(?!duyurular)/.test(one))) {
    const answered: string[] = [];
    for (const method of methods) {
      // Anew each time: signing out is one of them.
      const { token } = await createSession(id, "bearer", client);
      const { status } = await ask(method, filled(path), { bearer: token, ...(method === "GET" ? {} : { json: {} }) });
      if (status !== 405) answered.push(method.toLowerCase());
    }
    expect([path, answered.sort()]).toEqual([path, Object.keys(paths[path] ?? {}).sort()]);
  }
});

test("columns that a row must fill say so, and an envelope's parts are always there", async () => {
  const { bearer } = await signedIn("webAdmin");
  type Schema = {
    required?: string[];
    properties?: Record<string, Schema>;
    items?: Schema;
    "x-required-to-publish"?: true;
  };
  const document = await bodyOf<{
    components: { schemas: Record<string, Schema> };
    paths: Record<
      string,
      Record<string, { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> }>
    >;
  }>(ask("GET", "/api/openapi.json", { bearer }));
  for (const { id, fields } of sections.values()) {
    const properties = document.components.schemas[`${id}Data`]?.properties ?? {};
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== "list") continue;
      const wanted = Object.entries(field.columns).flatMap(([column, { required }]) => (required ? [column] : []));
      const said = Object.entries(properties[name]?.items?.properties ?? {}).flatMap(([column, schema]) =>
        schema["x-required-to-publish"] ? [column] : [],
      );
      expect([id, name, said.sort()]).toEqual([id, name, wanted.sort()]);
    }
  }
  const loose = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const schema = get?.responses?.["200"]?.content?.["application/json"]?.schema;
    return schema?.properties?.items && !schema.required?.includes("items") ? [path] : [];
  });
  expect(loose).toEqual([]);
  expect(
    document.paths["/api/content/duyurular"]?.get?.responses?.["200"]?.content?.["application/json"]?.schema?.required,
  ).toEqual(["items", "pagination"]);
});

test("answers are what the document says, with nothing besides", async () => {
  useStorage(diskStorage(mkdtempSync(join(tmpdir(), "meydan-openapi-"))));
  const { bearer } = await signedIn("webAdmin");
  const document = await bodyOf<OpenApi>(ask("GET", "/api/openapi.json", { bearer }));
  const checked: string[] = [];
  /** Asks and compares with what stands under `path` of the document. */
  async function compare<T = EntryBody>(
    path: string,
    method: string,
    url: string,
    expected: number,
    what: { json?: unknown; body?: BodyInit } = {},
  ): Promise<T> {
    const answer = await ask(method, url, { bearer, ...what });
    const text = await answer.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    expect([method, url, answer.status, misfits(document, method, path, answer.status, body)]).toEqual([
      method,
      url,
      expected,
      [],
    ]);
    checked.push(`${method} ${path} ${expected}`);
    return body as T;
  }

  const picture = new FormData();
  picture.set(
    "file",
    new File(
      [
        await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#258" } })
          .png()
          .toBuffer(),
      ],
      "Ağaç.png",
    ),
  );
  picture.set("alt", "Ağaç");
  const { id: file } = await compare("/api/files", "POST", "/api/files", 201, { body: picture });
  await compare("/api/files", "POST", "/api/files", 400, { body: new FormData() });
  await compare("/api/files", "GET", "/api/files", 200);
  await compare("/api/files/{id}", "PATCH", `/api/files/${file}`, 200, {
    json: { alt: { tr: "Çınar", en: "Plane tree" }, focal: { x: 0.5, y: 0.25 } },
  });
  await compare("/api/files/{id}", "PATCH", `/api/files/${file}`, 422, { json: { alt: { de: "Baum" } } });
  await compare("/api/files/{id}", "GET", `/api/files/${crypto.randomUUID()}`, 404);

  const [notices, one] = ["/api/content/duyurular", "/api/content/duyurular/{id}"];
  const image = {
    file,
    alt: { tr: "Ağaç" },
    caption: { tr: "Yol kenarı" },
    credit: "Belediye",
    focal: { x: 0.1, y: 0.9 },
  };
  const attachments = [{ file, title: { tr: "Ek" }, lang: "tr" }];
  const data = completeNotice((await unit()).id, {
    ogImage: image,
    attachments,
    location: { lat: 38.46, lng: 27.22 },
    validUntil: "2099-01-01T00:00:00Z",
  });
  const { id } = await compare(notices, "POST", notices, 201, { json: { data } });
  await compare(notices, "POST", notices, 422, { json: { data: { ...data, title: {}, category: "yok" } } });
  await compare(one, "GET", `${notices}/${id}`, 200);
  await compare(one, "PATCH", `${notices}/${id}`, 200, { json: { version: 1, data: { title: { en: "Roadworks" } } } });
  await compare(one, "PATCH", `${notices}/${id}`, 409, { json: { version: 1, data: { title: { en: "Works" } } } });
  await compare(`${one}/publish`, "POST", `${notices}/${id}/publish`, 409, { json: { version: 1 } });
  await compare(`${one}/publish`, "POST", `${notices}/${id}/publish`, 200, { json: { version: 2 } });
  await compare(`${one}/schedule`, "POST", `${notices}/${id}/schedule`, 200, {
    json: { version: 2, unpublishAt: "2098-01-01T00:00:00Z" },
  });
  await compare(notices, "GET", notices, 200);
  await compare("/api/files/{id}", "DELETE", `/api/files/${file}`, 409);
  await compare("/api/files/{id}/restore", "POST", `/api/files/${file}/restore`, 409);
  await compare("/api/link-targets", "GET", "/api/link-targets?search=yol", 200);
  await compare("/api/link-targets", "GET", "/api/link-targets?search=yol&as=targets", 200);

  const [open, openOne] = ["/api/public/duyurular", "/api/public/duyurular/{slug}"];
  await compare(open, "GET", open, 200);
  await compare(openOne, "GET", `${open}/planli-yol-calismasi`, 200);
  await compare(openOne, "GET", `${open}/roadworks?lang=en`, 200);
  await compare(openOne, "GET", `${open}/roadworks`, 301);
  await compare(openOne, "GET", `${open}/yok`, 404);
  await compare(`${one}/withdraw`, "POST", `${notices}/${id}/withdraw`, 200, {
    json: { version: 2, reason: "Yanlış" },
  });
  await compare(openOne, "GET", `${open}/planli-yol-calismasi`, 410);
  await compare(one, "DELETE", `${notices}/${id}?version=2`, 204);
  await compare(one, "GET", `${notices}/${id}`, 200);
  await compare(`${one}/publish`, "POST", `${notices}/${id}/publish`, 409, { json: { version: 2 } });

  const [menus, menu] = ["/api/menus", "/api/menus/{code}"];
  const items = [
    { title: { tr: "Üst" }, type: "collapsable" },
    {
      title: { tr: "Duyuru", en: "Notice" },
      link: { type: "section", section: "duyurular" },
      badge: { tr: "Yeni" },
      openInNewTab: true,
    },
  ];
  await compare(menu, "PUT", `${menus}/guncel`, 200, { json: { version: 0, items } });
  await compare(menu, "PUT", `${menus}/guncel`, 422, { json: { version: 1, items: [{ title: {} }] } });
  await compare(menu, "PUT", `${menus}/guncel`, 409, { json: { version: 99, items } });
  await compare(menu, "GET", `${menus}/guncel`, 200);
  await compare(menus, "GET", menus, 200);
  await compare(`${menu}/publish`, "POST", `${menus}/guncel/publish`, 200, { json: { version: 1 } });
  await compare(`${menu}/publish`, "POST", `${menus}/guncel/publish`, 409, { json: { version: 1 } });
  await compare(`${menu}/undo-publish`, "POST", `${menus}/guncel/undo-publish`, 409, { json: { publishedVersion: 1 } });
  await compare("/api/public/menus/{code}", "GET", "/api/public/menus/guncel?lang=en", 200);
  await compare("/api/public/menus/{code}", "GET", "/api/public/menus/yok", 404);
  await compare(menus, "POST", menus, 201, { json: { code: "kampanya", title: { tr: "Kampanya" } } });
  const rules = "/api/side-menu-rules";
  const rule = await compare(rules, "POST", rules, 201, {
    json: { name: "Kampanya", matchType: "prefix", pathPattern: "/home/kampanya", menuCode: "kampanya" },
  });
  await compare(menu, "DELETE", `${menus}/kampanya?version=1`, 409);
  await compare(`${rules}/{id}`, "GET", `${rules}/${rule.id}`, 200);
  await compare(`${rules}/{id}`, "PUT", `${rules}/${rule.id}`, 409, {
    json: { version: 7, name: "x", matchType: "default", menuCode: "guncel-yan" },
  });
  await compare(`${rules}/test`, "GET", `${rules}/test?address=/home/kampanya/a`, 200);
  await compare(rules, "GET", rules, 200);
  await compare(`${rules}/{id}`, "DELETE", `${rules}/${rule.id}?version=1`, 204);
  expect(checked).toHaveLength(47);
});
