import { randomUUID } from "node:crypto";

import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { choiceKind, productTagKind } from "~/lib/apps/ecommerce/choices.server";
import { listMovements, moveStock, takeBackMovement } from "~/lib/apps/ecommerce/movements.server";
import { offeredPrice, productPaths, readProductPlace, stockLevel } from "~/lib/apps/ecommerce/product";
import { findProductByCode, listProducts } from "~/lib/apps/ecommerce/product-list.server";
import {
  createProduct,
  getProduct,
  productKind,
  saveProduct,
  trashProduct,
} from "~/lib/apps/ecommerce/products.server";
import { products, stockMovements } from "~/lib/apps/ecommerce/schema.server";
import { plantInventory } from "~/lib/apps/ecommerce/seed-inventory.server";
import { readMovementMonths, readStoreValue } from "~/lib/apps/ecommerce/store-figures.server";
import { listInbox } from "~/lib/inbox/inbox.server";
import { db } from "~/lib/platform/db/database.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import {
  createRecord,
  purgeRecord,
  restoreRecord,
  trashRecord,
  undoRecordChange,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Json = Record<string, unknown> & { id: string; version: number };
type PageJson = { products: Json[] | null; pagination: Record<string, number> };

const nobody = "6c1e0d2a-0000-4000-8000-00000000000f";
const editor = () => person("departmentEditor");
const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await orRefusal(work);
  if (!isRefusal(outcome)) throw new Error("It was not refused");
  return outcome;
};

/** The interface as a program of a role uses it. */
async function program(role: Parameters<typeof signedIn>[0] = "departmentEditor") {
  const { bearer, id } = await signedIn(role);
  const answer = (method: string, path: string, json?: unknown) =>
    ask(method, `/api/apps/ecommerce/inventory/${path}`, { bearer, ...(json === undefined ? {} : { json }) });
  return {
    id,
    bearer,
    send: <T = Json>(method: string, path: string, json?: unknown) => bodyOf<T>(answer(method, path, json)),
    status: async (method: string, path: string, json?: unknown) => (await answer(method, path, json)).status,
    fields: async (json: unknown) => {
      const refused = await answer("PATCH", "product", json);
      const { fields = {} } = await bodyOf<{ fields?: Record<string, unknown> }>(Promise.resolve(refused));
      return [refused.status, Object.keys(fields)];
    },
  };
}

const emptied = () => db().execute(sql`TRUNCATE ${products} CASCADE`);
const movementsOf = (id: string) =>
  db().select().from(stockMovements).where(eq(stockMovements.productId, id)).orderBy(asc(stockMovements.place));
async function isSummed(id: string) {
  const rows = await movementsOf(id);
  const sum = rows.reduce((total, { quantity }) => total + quantity, 0);
  expect([sum, rows.at(-1)?.stock]).toEqual([(await getRecord(await editor(), productKind, id)).stock, sum]);
}

test("a program reads lists, makes products and tags, changes and throws them away as the specification has it", async () => {
  const { send } = await program();
  const chief = await program("editorInChief");
  const me = await person("editorInChief");
  const category = await createRecord(me, choiceKind, { list: "categories", title: "Çay ocağı" });
  await createRecord(me, choiceKind, { list: "brands", title: "Şenpınar" });
  await createRecord(me, choiceKind, { list: "vendors", title: "Ilıca Toptan" });
  expect(await send("GET", "categories")).toEqual([
    { id: category.id, version: 1, parentId: null, name: "Çay ocağı", slug: "cay-ocagi" },
  ]);
  expect(await send("GET", "brands")).toMatchObject([{ name: "Şenpınar", slug: "senpinar" }]);
  expect(await send("GET", "vendors")).toMatchObject([{ name: "Ilıca Toptan", slug: "ilica-toptan" }]);

  const tag = await chief.send("POST", "tag", { tag: { title: "  Cam   eşya " } });
  expect(tag).toEqual({ id: expect.any(String), version: 1, title: "Cam eşya" });
  expect(await chief.send("PATCH", "tag", { id: tag.id, tag: { title: "Kırılır" } })).toMatchObject({
    title: "Kırılır",
    version: 2,
  });
  expect(await send("GET", "tags")).toEqual([{ id: tag.id, version: 2, title: "Kırılır" }]);

  const made = await send("POST", "product", {});
  expect(made).toEqual({
    ...{ id: expect.any(String), version: 1, category: "", name: "A New Product", description: "", tags: [] },
    ...{ sku: "", barcode: "", brand: "", vendor: "", stock: "", reserved: "", cost: "", basePrice: "" },
    ...{ taxPercent: "", price: "", weight: "", thumbnail: "", images: [], active: false },
  });
  const changed = await send("PATCH", "product", {
    id: made.id,
    product: { name: "Çay bardağı", category: category.id, tags: [tag.id], basePrice: 1036, taxPercent: 30, stock: 12 },
  });
  // Nothing is computed.
  expect(changed).toMatchObject({
    ...{
      name: "Çay bardağı",
      category: category.id,
      basePrice: 1036,
      taxPercent: 30,
      price: "",
      stock: 12,
      version: 2,
    },
  });
  expect(await send("PATCH", "product", { id: made.id, product: { price: "1346.8" } })).toMatchObject({
    ...{ price: 1346.8, basePrice: 1036, stock: 12 },
  });
  expect(await send("GET", `product?id=${made.id}`)).toMatchObject({ price: 1346.8, tags: [tag.id] });

  // What lies in the trash is seen at no product, and comes back to all that had it.
  expect(await chief.send("DELETE", `tag?id=${tag.id}`)).toBe(true);
  await trashRecord(me, choiceKind, category.id, { version: null });
  expect(await send("GET", `product?id=${made.id}`)).toMatchObject({ tags: [], category: "" });
  await send("PATCH", "product", { id: made.id, product: { tags: [], category: "", sku: "Ç-1" } });
  await restoreRecord(me, choiceKind, category.id, { version: null });
  await restoreRecord(me, productTagKind, tag.id, { version: null });
  expect(await send("GET", `product?id=${made.id}`)).toMatchObject({ tags: [tag.id], category: category.id });
  await trashRecord(me, choiceKind, category.id, { version: null });
  await purgeRecord(me, choiceKind, category.id, { version: null });
  expect((await getProduct(me, made.id)).category).toBe("");

  expect(await send("DELETE", `product?id=${made.id}`)).toBe(true);
  expect(await send("DELETE", `product?id=${nobody}`)).toBe(true);
  expect(await send("GET", `product?id=${made.id}`)).toBe(null);
});

test("products come a page at a time, counted from 0, in Turkish order, by any column and with a folded search", async () => {
  await emptied();
  const { send, status } = await program();
  const names = ["Zımba", "Çengel", "Iğne", "İp", "Şerit", "ceket", "Öğün", "Ofset", "Uç", "Ünite", "Defter", "Ğ"];
  const me = await editor();
  for (const [at, name] of names.entries())
    await createProduct(me, {
      name,
      price: at === 0 ? null : 100 - at,
      sku: `K${at % 3}`,
      stock: at,
      active: at % 2 === 0,
    });
  const list = async (query: string) => send<PageJson>("GET", `products?${query}`);
  const titles = async (query: string) => (await list(query)).products?.map(({ name }) => name);
  expect(await titles("page=0&size=25")).toEqual([
    "ceket",
    "Çengel",
    "Defter",
    "Ğ",
    "Iğne",
    "İp",
    "Ofset",
    "Öğün",
    "Şerit",
    "Uç",
    "Ünite",
    "Zımba",
  ]);
  expect((await list("page=0")).pagination).toEqual({
    ...{ length: 12, size: 10, page: 0, lastPage: 2, startIndex: 0, endIndex: 9 },
  });
  // A missing page is the second one.
  const second = await list("");
  expect([second.products?.length, second.pagination]).toEqual([
    2,
    { length: 12, size: 10, page: 1, lastPage: 2, startIndex: 10, endIndex: 11 },
  ]);
  for (const page of [2, 3, 999_999_999])
    expect(await list(`page=${page}`)).toEqual({ products: null, pagination: { lastPage: 2 } });
  expect(await titles("page=0&search=IG")).toEqual(["Iğne"]);
  expect(await titles("page=0&search=o%C4%9FUN")).toEqual(["Öğün"]);
  expect((await list("page=0&search=%25")).pagination).toMatchObject({ length: 0, lastPage: 1, endIndex: -1 });
  expect((await titles("page=0&sort=price&order=asc"))?.slice(0, 2)).toEqual(["Zımba", "Ğ"]);
  expect((await titles("page=0&sort=price&order=down&size=100"))?.at(-1)).toBe("Zımba");
  expect((await titles("page=0&sort=stock&order=desc"))?.[0]).toBe("Ğ");
  expect((await titles("page=0&sort=active&order=desc"))?.[0]).toBe("Defter");
  for (const sort of ["__proto__", "constructor", "password"])
    expect((await titles(`page=0&sort=${sort}`))?.[0]).toBe("ceket");
  expect((await list("page=0&size=100000")).pagination.size).toBe(100);
  for (const wrong of ["page=-1", "page=x", "size=0", "size=-5", "page=1e9"])
    expect([wrong, await status("GET", `products?${wrong}`)]).toEqual([wrong, 400]);

  const at = (query: string) => readProductPlace(new URLSearchParams(query));
  const shown = async (query: string) => (await listProducts(me, at(query))).items.map(({ name }) => name);
  expect(await shown("search=k2&sort=stock&order=desc&size=5")).toEqual(["Ğ", "Uç", "ceket", "Iğne"]);
  expect(await shown("low=1&size=100")).toHaveLength(12);
  expect(productPaths.list(at("search=k2&sort=stock&order=desc&page=3&size=25"))).toBe(
    "/apps/ecommerce/inventory?search=k2&sort=stock&order=desc&page=3&size=25",
  );
  expect(at("sort=__proto__&size=7&page=-2")).toMatchObject({ sort: "name", size: 10, page: 1 });
});

test("values that can't be kept are 422 with their fields, nothing is half written, a stale version is 409", async () => {
  const { bearer, send, status, fields } = await program();
  const { id } = await send("POST", "product", { product: { name: "Ölçü", barcode: "111" } });
  await send("POST", "product", { product: { name: "Başka", barcode: "222" } });
  const wrong: [Record<string, unknown>, string][] = [
    [{ price: -1 }, "price"],
    [{ price: 10 ** 12 }, "price"],
    [{ price: "on" }, "price"],
    [{ cost: 1.005 }, "cost"],
    [{ taxPercent: 101 }, "taxPercent"],
    [{ stock: -1 }, "stock"],
    [{ stock: 1.5 }, "stock"],
    [{ stock: 10 ** 9 }, "stock"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(10_000) }, "name"],
    [{ description: "\0" }, "description"],
    [{ category: nobody }, "category"],
    [{ brand: "x" }, "brand"],
    [{ tags: [nobody] }, "tags"],
    [{ tags: "hepsi" }, "tags"],
    [{ images: ["/attachments/x"] }, "images"],
    [{ thumbnail: "https://elsewhere.example/x.png" }, "images"],
    [{ active: "evet" }, "active"],
    [{ barcode: "222" }, "barcode"],
  ];
  for (const [product, field] of wrong)
    expect([product, ...(await fields({ id, product: { sku: "YARIM", ...product } }))]).toEqual([
      product,
      422,
      [field],
    ]);
  expect(await send("GET", `product?id=${id}`)).toMatchObject({ version: 1, sku: "" });
  expect(await send("PATCH", "product", { id: nobody, product: { name: "x" } })).toBe(null);
  expect(await send("GET", "product?id=x")).toBe(null);

  await send("PATCH", "product", { id, version: 1, product: { name: "Cetvel" } });
  expect(await status("PATCH", "product", { id, version: 1, product: { name: "Gönye" } })).toBe(409);
  expect(await send("PATCH", "product", { id, version: 1, product: { cost: 3 } })).toMatchObject({
    ...{ name: "Cetvel", cost: 3, version: 3 },
  });
  const post = (body: string) =>
    ask("PATCH", "/api/apps/ecommerce/inventory/product", {
      bearer,
      body,
      headers: { "Content-Type": "application/json" },
    });
  expect((await post("{")).status).toBe(400);
  expect((await post(JSON.stringify({ id, product: { description: "x".repeat(2_000_000) } }))).status).toBe(413);
});

test("stock is the sum of what was received, handed out and counted, and never below zero", async () => {
  const me = await editor();
  const to = (await unit("Park ve Bahçeler Müdürlüğü")).id;
  const { id } = await createProduct(me, { name: "Fidan" });
  await moveStock(me, id, { kind: "received", quantity: 40, reason: "Fidanlıktan" });
  await moveStock(me, id, { kind: "handed", quantity: 15, unit: to });
  expect((await getProduct(me, id)).stock).toBe(25);
  const few = await refusalOf(moveStock(me, id, { kind: "handed", quantity: 26, unit: to }));
  expect([few.status, few.fields]).toEqual([422, { quantity: ["inventory.errors.notEnough?stock=25"] }]);
  // A count of what somebody has seen is refused once it is no longer true, and says what there is.
  const late = await refusalOf(moveStock(me, id, { kind: "counted", quantity: 39, seen: 40 }));
  expect([late.status, late.fields]).toEqual([409, { quantity: ["inventory.errors.overtaken?stock=25"] }]);
  await moveStock(me, id, { kind: "counted", quantity: 24, seen: 25, reason: "Biri kurumuş" });
  // Writing another number is a count, too, and so is the same number again that somebody counted.
  await saveProduct(me, id, { version: null, data: { stock: 30 } });
  await moveStock(me, id, { kind: "counted", quantity: 30 });
  expect((await refusalOf(saveProduct(me, id, { version: null, data: { stock: null } }))).fields).toEqual({
    stock: ["inventory.errors.stockEmpty"],
  });
  const rows = await movementsOf(id);
  expect(
    rows.map(({ kind, quantity, stock, unitName, reason }) => [kind, quantity, stock, unitName || reason]),
  ).toEqual([
    ["received", 40, 40, "Fidanlıktan"],
    ["handed", -15, 25, "Park ve Bahçeler Müdürlüğü"],
    ["counted", -1, 24, "Biri kurumuş"],
    ["counted", 6, 30, ""],
    ["counted", 0, 30, ""],
  ]);
  expect(rows.every(({ createdBy }) => createdBy === me.id)).toBe(true);

  // A movement is taken back once, by one against it.
  const [received = "", handed = ""] = rows.map((row) => row.id);
  await takeBackMovement(me, handed);
  expect((await getProduct(me, id)).stock).toBe(45);
  expect((await refusalOf(takeBackMovement(me, handed))).status).toBe(409);
  await takeBackMovement(me, received);
  const more = await createProduct(me, { name: "Gübre", stock: 5 });
  const { movement } = await moveStock(me, more.id, { kind: "received", quantity: 3 });
  await moveStock(me, more.id, { kind: "handed", quantity: 7, unit: to });
  expect((await refusalOf(takeBackMovement(me, movement.id))).status).toBe(422);
  for (const product of [id, more.id]) await isSummed(product);

  const wrong: [Record<string, unknown>, string][] = [
    [{ kind: "handed", quantity: 1 }, "unit"],
    [{ kind: "handed", quantity: 1, unit: nobody }, "unit"],
    [{ kind: "received", quantity: 0 }, "quantity"],
    [{ kind: "received", quantity: -2 }, "quantity"],
    [{ kind: "received", quantity: 1.5 }, "quantity"],
    [{ kind: "received", quantity: 10 ** 9 }, "quantity"],
    [{ kind: "undone", quantity: 1 }, "kind"],
    [{ kind: "received", quantity: 1, reason: "x".repeat(400) }, "reason"],
  ];
  for (const [given, field] of wrong)
    expect([given, Object.keys((await refusalOf(moveStock(me, id, given))).fields ?? {})]).toEqual([given, [field]]);
  await trashProduct(me, id, { version: null });
  expect((await refusalOf(moveStock(me, id, { kind: "received", quantity: 1 }))).status).toBe(409);
});

test("a delivery and hand-outs at once leave the right stock, and one that is too much is refused", async () => {
  const people = await Promise.all([editor(), editor(), editor()]);
  const to = (await unit("Fen İşleri Müdürlüğü")).id;
  const [me] = people;
  if (!me) throw new Error("nobody");
  const { id } = await createProduct(me, { name: "Tuz", stock: 10 });
  const hand = (at: number) => moveStock(people[at % 3] ?? me, id, { kind: "handed", quantity: 6, unit: to });
  const outcomes = await Promise.all([orRefusal(hand(0)), orRefusal(hand(1)), orRefusal(hand(2))]);
  expect(outcomes.filter((one) => isRefusal(one, 422))).toHaveLength(2);
  expect((await getProduct(me, id)).stock).toBe(4);
  await Promise.all([
    moveStock(me, id, { kind: "received", quantity: 50 }),
    ...[0, 1, 2, 3].map((at) => moveStock(people[at % 3] ?? me, id, { kind: "handed", quantity: 1, unit: to })),
  ]);
  expect((await getProduct(me, id)).stock).toBe(50);
  await isSummed(id);
  // A form that is sent twice is written down once.
  const twice = { id: randomUUID(), kind: "received", quantity: 5 };
  const both = await Promise.all([moveStock(me, id, twice), moveStock(me, id, twice)]);
  expect(both.map(({ isRepeated }) => isRepeated).sort()).toEqual([false, true]);
  expect((await getProduct(me, id)).stock).toBe(55);
  // Two forms: what one moved is merged with what the other wrote.
  const { version } = await getProduct(me, id);
  await moveStock(me, id, { kind: "handed", quantity: 5, unit: to });
  const merged = await saveProduct(me, id, { version, data: { name: "Kaya tuzu", stock: 55 } });
  expect(merged.record).toMatchObject({ name: "Kaya tuzu", stock: 50 });
  expect((await refusalOf(saveProduct(me, id, { version, data: { stock: 54 } }))).status).toBe(409);
  await isSummed(id);
});

test("who keeps the stores hears once that something runs low, until there is more", async () => {
  const chief = await person("editorInChief");
  const me = await editor();
  const to = (await unit("Basın Müdürlüğü")).id;
  const t = (key: string) => key;
  const heard = async () => {
    const { items } = await listInbox(chief, "notification", t as never, { size: 50 });
    return items.filter(({ link }) => link === productPaths.product(id)).map(({ read }) => read);
  };
  const { id } = await createProduct(me, { name: "Bayrak", stock: 30, minimum: 10, active: true });
  const hand = (quantity: number) => moveStock(me, id, { kind: "handed", quantity, unit: to });
  await hand(20);
  expect(await heard()).toEqual([]);
  await hand(1);
  await hand(1);
  expect(await heard()).toEqual([false]);
  await moveStock(me, id, { kind: "received", quantity: 10 });
  expect(await heard()).toEqual([true]);
  await hand(10);
  expect(await heard()).toEqual([false, true]);
  await trashProduct(me, id, { version: null });
  expect(await heard()).toEqual([true, true]);
});

test("viewers and auditors only read; lists of choices are the keepers' alone", async () => {
  const { id } = await createProduct(await editor(), { name: "Kilit" });
  for (const role of ["viewer", "auditor"] as const) {
    const { send, status } = await program(role);
    expect(await send("GET", `product?id=${id}`)).toMatchObject({ name: "Kilit" });
    for (const [method, path, body] of [
      ["POST", "product", {}],
      ["PATCH", "product", { id, product: { name: "x" } }],
      ["DELETE", `product?id=${id}`, undefined],
      ["POST", "movement", { id, movement: { kind: "received", quantity: 1 } }],
      ["POST", "tag", { tag: { title: "x" } }],
    ] as const)
      expect([role, path, await status(method, path, body)]).toEqual([role, path, 403]);
  }
  const { status, send } = await program();
  expect(await status("POST", "tag", { tag: { title: "x" } })).toBe(403);
  const me = await editor();
  expect((await refusalOf(createRecord(me, choiceKind, { list: "brands", title: "x" }))).status).toBe(403);
  const chief = await person("editorInChief");
  await createRecord(chief, choiceKind, { list: "brands", title: "İkiz" });
  expect((await refusalOf(createRecord(chief, choiceKind, { list: "brands", title: "IKIZ" }))).fields).toEqual({
    title: ["inventory.choices.errors.taken"],
  });
  const moved = await send<{ movement: Json; product: Json }>("POST", "movement", {
    id,
    movement: { kind: "received", quantity: 3, reason: "=1+1" },
  });
  expect(moved).toMatchObject({ movement: { kind: "received", stock: 3 }, product: { stock: 3 } });
  const { items } = await send<{ items: Json[] }>("GET", `movements?id=${id}`);
  expect(items).toMatchObject([{ productId: id, reason: "=1+1", quantity: 3 }]);
  expect(await send("POST", "movement", { id: nobody, movement: { kind: "received", quantity: 3 } })).toBe(null);
});

test("an edit is undone with its stock; a scanner finds by barcode first, then by stock code", async () => {
  const me = await editor();
  const one = await createProduct(me, { name: "Bir", sku: "869", stock: 4 });
  const two = await createProduct(me, { name: "İki", barcode: "869" });
  expect((await findProductByCode(me, "869"))?.id).toBe(two.id);
  await trashProduct(me, two.id, { version: null });
  expect((await findProductByCode(me, "869"))?.id).toBe(one.id);
  expect(await findProductByCode(me, "")).toBeUndefined();
  const three = await createProduct(me, { name: "Üç", barcode: "869" });
  expect((await refusalOf(restoreRecord(me, productKind, two.id, { version: null }))).fields).toHaveProperty("barcode");
  await saveProduct(me, three.id, { version: 1, data: { stock: 9 } });
  await undoRecordChange(me, productKind, three.id, 2);
  expect((await getProduct(me, three.id)).stock).toBe(null);
  expect((await movementsOf(three.id)).map(({ stock }) => stock)).toEqual([9, 0]);
});

test("the sample has its stores, their worth and what came and went", async () => {
  await emptied();
  await plantInventory({ owner: null, colleagues: new Map(), now: new Date() });
  const me = await editor();
  const { items } = await listProducts(me, readProductPlace(new URLSearchParams("size=100")));
  expect(items).toHaveLength(23);
  for (const { id, basePrice, taxPercent, price } of items) {
    await isSummed(id);
    expect(price).toBe(offeredPrice(basePrice, taxPercent));
  }
  expect(new Set(items.map((item) => stockLevel(item)))).toEqual(new Set(["low", "middle", "high"]));
  const movements = await listMovements(me, { product: "", kind: "", page: 1 });
  expect(movements.items.every(({ kind }) => kind === "received" || kind === "handed")).toBe(true);
  const times = movements.items.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const { value, products: count } = await readStoreValue(me);
  expect([count, value]).toEqual([23, items.reduce((sum, { stock, cost }) => sum + (stock ?? 0) * (cost ?? 0), 0)]);
  const months = await readMovementMonths(me, new Date(Date.now() - 500 * 86_400_000));
  const total = (side: "received" | "handed") => months.reduce((sum, month) => sum + month[side], 0);
  expect(total("received") - total("handed")).toBe(items.reduce((sum, { stock }) => sum + (stock ?? 0), 0));
});

test("the offered price has its tax to the kuruş", () => {
  expect(offeredPrice(1036, 30)).toBe(1346.8);
  expect(offeredPrice(0.1, 20)).toBe(0.12);
  expect(offeredPrice(999_999_999.99, 20)).toBe(1_199_999_999.99);
  expect(offeredPrice(19.99, 18)).toBe(23.59);
  expect(offeredPrice(10, null)).toBe(10);
  expect(offeredPrice(null, 20)).toBe(null);
});
