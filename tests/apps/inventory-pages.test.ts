import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { choiceKind } from "~/lib/apps/ecommerce/choices.server";
import type { Product } from "~/lib/apps/ecommerce/product";
import type { ProductFields } from "~/lib/apps/ecommerce/product-form";
import { createProduct, getProduct, productKind, saveProduct } from "~/lib/apps/ecommerce/products.server";
import { products } from "~/lib/apps/ecommerce/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { createRecord, trashRecord } from "~/lib/records/change-record.server";
import { recordVersions } from "~/lib/records/schema.server";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { person, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Fields = Record<string, string | string[]>;
type ListPage = { rows: { id: string; name: string; href: string; price: string }[]; pagination: { length: number } };

const root = "/apps/ecommerce/inventory";
const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

/** The pages as somebody uses them without scripts. */
async function visitor(role: Parameters<typeof signedIn>[0] = "departmentEditor") {
  const actor = await signedIn(role);
  const { cookie } = actor;
  const headers = { "Accept-Language": "tr" };
  const post = (path: string, fields: Fields) =>
    ask("POST", path, { cookie, headers, body: new URLSearchParams(pairs(fields)) });
  return {
    actor,
    post,
    get: (path: string) => ask("GET", path, { cookie, headers }),
    read: <T>(path: string) => bodyOf<T>(ask("GET", path, { cookie, headers })),
    undo(answer: Response) {
      const { undo } = toastOf(answer);
      return post("/undo", { what: undo?.what ?? "", item: undo?.items ?? [] });
    },
  };
}
const idIn = (answer: Response) => /inventory\/([\w-]{36})/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

/** The form as it shows a stored product, which somebody sends with some fields changed. */
const formOf = (product: Product & { version: number }, changed: Fields): Fields => ({
  ...{ intent: "save", version: String(product.version), name: product.name, sku: product.sku },
  ...{ stock: String(product.stock ?? ""), active: product.active ? "on" : "", tags: product.tags },
  ...changed,
});

test("a form makes a product with the offered price; what is wrong stays as it was typed, and nothing is stored", async () => {
  const { post, read, actor } = await visitor();
  const made = await post(`${root}/new`, {
    ...{ name: "Işıldak", basePrice: "1.036", taxPercent: "30", weight: "0,25", stock: "7", active: "on" },
    ...{ description: "Üç\r\nsatır", barcode: " 869  1 " },
  });
  expect([made.status, toastOf(made).key]).toEqual([302, "inventory.created"]);
  const id = idIn(made);
  expect(await getProduct(actor, id)).toMatchObject({
    ...{ name: "Işıldak", basePrice: 1036, taxPercent: 30, price: 1346.8, weight: 0.25, stock: 7, active: true },
    ...{ description: "Üç\nsatır", barcode: "869 1" },
  });
  const { rows } = await read<ListPage>(`${root}?search=ISILDAK&sort=price&order=desc&size=25`);
  expect(rows).toMatchObject([
    { id, price: "₺1.346,80", href: `${root}/${id}?search=ISILDAK&sort=price&order=desc&size=25` },
  ]);

  const typed = { name: "  ", price: "bin lira", cost: "-1", stock: "1,5", basePrice: "1000000000000", sku: "K-1" };
  const refused = await post(`${root}/new`, typed);
  const answer = await bodyOf<RecordAnswer<ProductFields>>(Promise.resolve(refused));
  expect([refused.status, Object.keys(answer.errors).sort()]).toEqual([
    422,
    ["basePrice", "cost", "name", "price", "stock"],
  ]);
  expect(answer.typed).toMatchObject(typed);
  expect((await read<ListPage>(`${root}?search=K-1`)).pagination.length).toBe(0);
});

test("two forms of one product merge, show what both changed, and are undone", async () => {
  const { post, actor, undo } = await visitor();
  const product = await createProduct(actor, { name: "Kova", stock: 5, sku: "KV" });
  const path = `${root}/${product.id}`;
  await saveProduct(await person("editorInChief"), product.id, { version: 1, data: { cost: 12.5, stock: 4 } });
  const merged = await post(path, formOf(product, { name: "Plastik kova" }));
  expect(toastOf(merged).key).toBe("inventory.savedMerged");
  expect(await getProduct(actor, product.id)).toMatchObject({ name: "Plastik kova", cost: 12.5, stock: 4 });
  const both = await post(path, formOf(product, { name: "Metal kova", stock: "9" }));
  const { typed, conflicts, version } = await bodyOf<RecordAnswer<ProductFields>>(Promise.resolve(both));
  expect([both.status, version, typed.name, typed.stock, typed.cost]).toEqual([409, 3, "Metal kova", "9", "12,50"]);
  expect(conflicts).toEqual([
    { field: "name", theirs: "Plastik kova" },
    { field: "stock", theirs: "4" },
  ]);
  expect((await undo(merged)).status).toBe(302);
  expect((await getProduct(actor, product.id)).name).toBe("Kova");
  // One that somebody threw away meanwhile keeps what was typed.
  const stored = await getProduct(actor, product.id);
  await trashRecord(actor, productKind, product.id, { version: null });
  const gone = await post(path, formOf(stored, { name: "Tekne" }));
  expect([gone.status, (await bodyOf<RecordAnswer<ProductFields>>(Promise.resolve(gone))).typed.name]).toEqual([
    409,
    "Tekne",
  ]);
});

test("a form that is older than the versions that are kept loses no word, and shows what others wrote", async () => {
  const { post, actor } = await visitor();
  const product = await createProduct(actor, { name: "Fırça", stock: 1, sku: "FR" });
  const path = `${root}/${product.id}`;
  await saveProduct(actor, product.id, { version: 1, data: { stock: 4 } });
  // As after the hundred movements of a week.
  await db().delete(recordVersions).where(eq(recordVersions.recordId, product.id));
  const refused = await post(path, formOf(product, { name: "Boya fırçası", description: "Sert kıllı" }));
  const { typed, conflicts, version } = await bodyOf<RecordAnswer<ProductFields>>(Promise.resolve(refused));
  expect([refused.status, version, typed.name, typed.description, typed.stock]).toEqual([
    ...[409, 2, "Boya fırçası", "Sert kıllı", "1"],
  ]);
  expect(conflicts).toEqual([
    { field: "name", theirs: "Fırça" },
    { field: "description", theirs: "" },
    { field: "stock", theirs: "4" },
  ]);
});

test("the switch of a row says what is wanted, keeps the list's place, and is taken back", async () => {
  const { post, actor, undo, read } = await visitor();
  const { id } = await createProduct(actor, { name: "Çöp poşeti", active: true });
  const list = `${root}?search=po%C5%9Fet&sort=stock`;
  const off = await post(list, { id, active: "off" });
  expect([off.status, off.headers.get("location"), toastOf(off).key]).toEqual([
    ...[302, `${root}?search=po%C5%9Fet&sort=stock`, "inventory.switched.off"],
  ]);
  expect((await getProduct(actor, id)).active).toBe(false);
  // Sent twice it is still off, and there is nothing to take back.
  expect(toastOf(await post(list, { id, active: "off" })).undo).toBeUndefined();
  expect((await read<{ rows: { active: boolean }[] }>(list)).rows.map(({ active }) => active)).toEqual([false]);
  expect((await undo(off)).status).toBe(302);
  expect((await getProduct(actor, id)).active).toBe(true);
  const open = await post(list, { id, open: id, active: "off" });
  expect(open.headers.get("location")).toBe(`${root}/${id}?search=po%C5%9Fet&sort=stock`);
  await trashRecord(actor, productKind, id, { version: null });
  for (const gone of [id, "x", ""])
    expect(toastOf(await post(list, { id: gone, active: "on" })).key).toBe("records.changed");
  expect((await post(list, { id, active: "belki" })).status).toBe(400);
  expect((await (await visitor("auditor")).post(list, { id, active: "belki" })).status).toBe(403);
});

test("what no list can hold finds nothing, and the log keeps no byte that it can't", async () => {
  const { actor, get, read, post } = await visitor();
  await createProduct(actor, { name: "Tırmık" });
  const lengths = async (query: string) => (await read<ListPage>(`${root}?${query}`)).pagination.length;
  expect(await lengths("search=T%C4%B1r%00m%C4%B1k")).toBe(1);
  expect([await lengths("category=%00"), await lengths("category=x"), await lengths("tag=%00")]).toEqual([0, 0, 0]);
  for (const query of ["search=%00", "category=%00", "tag=%00"])
    for (const page of ["", "/count", "/export.csv"])
      expect([page, query, (await get(`${root}${page}?${query}`)).status]).toEqual([page, query, 200]);
  // Neither does the log of what is taken out of the other apps and of content refuse it.
  for (const path of ["/apps/tasks/export.csv", "/apps/contacts/export.vcf", "/content/duyurular/export.csv"])
    expect([path, (await get(`${path}?search=%00`)).status]).toEqual([path, 200]);
  const scan = await post(`${root}/scan`, { code: "\0", kind: "received", quantity: "1" });
  expect(scan.status).toBe(422);
});

test("movements of a product in the trash are told without a page that is not there; a count says what is missing", async () => {
  const { actor, post, read } = await visitor();
  const { id } = await createProduct(actor, { name: "Eldiven", stock: 9 });
  const counted = await post(`${root}/${id}`, { intent: "move", kind: "counted", quantity: "6", seen: "9" });
  expect(toastOf(counted)).toMatchObject({ key: "inventory.moved.counted", values: { quantity: -3, stock: 6 } });
  const movements = async () =>
    (await read<{ movements: { productId: string; isThere: boolean }[] }>(`${root}/movements`)).movements
      .filter(({ productId }) => productId === id)
      .map(({ isThere }) => isThere);
  expect(await movements()).toEqual([true, true]);
  await trashRecord(actor, productKind, id, { version: null });
  expect(await movements()).toEqual([false, false]);
});

test("a movement of the page is written down once, refused beside its field, and taken back by its message", async () => {
  const { post, actor, undo } = await visitor();
  const to = (await unit("Zabıta Müdürlüğü")).id;
  const { id } = await createProduct(actor, { name: "Yelek", stock: 10 });
  const move = (fields: Fields) =>
    post(`${root}/${id}`, { intent: "move", movement: crypto.randomUUID(), seen: "10", ...fields });
  const given = { movement: crypto.randomUUID(), kind: "handed", quantity: "4", unit: to, reason: "Gece vardiyası" };
  const moved = await move(given);
  expect(toastOf(moved)).toMatchObject({ key: "inventory.moved.handed", values: { quantity: 4, stock: 6 } });
  await move(given);
  expect((await getProduct(actor, id)).stock).toBe(6);
  for (const [fields, field] of [
    [{ kind: "handed", quantity: "7", unit: to }, "quantity"],
    [{ kind: "handed", quantity: "on", unit: to }, "quantity"],
    [{ kind: "handed", quantity: "1" }, "unit"],
    [{ kind: "counted", quantity: "9" }, "quantity"],
  ] as const) {
    const refused = await move(fields);
    const answer = await bodyOf<RecordAnswer>(Promise.resolve(refused));
    expect([fields, refused.status === 302, Object.keys(answer.errors)]).toEqual([fields, false, [field]]);
    expect(answer.typed).toMatchObject(fields);
  }
  expect((await undo(moved)).status).toBe(302);
  expect((await getProduct(actor, id)).stock).toBe(10);
});

test("a scan moves what its code names, and keeps what was chosen for the next one", async () => {
  const { get, post, actor } = await visitor();
  const { id } = await createProduct(actor, { name: "Fener", barcode: "8690000000001" });
  const scan = (fields: Fields) => post(`${root}/scan`, { intent: "move", movement: crypto.randomUUID(), ...fields });
  const moved = await scan({ code: " 8690000000001 ", kind: "received", quantity: "12", reason: "İrsaliye 7" });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    302,
    `${root}/scan?kind=received&reason=%C4%B0rsaliye+7`,
  ]);
  expect((await getProduct(actor, id)).stock).toBe(12);
  const unknown = await scan({ code: "999", kind: "received", quantity: "1" });
  const answer = await bodyOf<RecordAnswer>(Promise.resolve(unknown));
  expect([unknown.status, answer.errors, answer.typed.code]).toEqual([
    422,
    { code: ["inventory.scan.unknown"] },
    "999",
  ]);
  // What a camera reads is named before it is saved.
  const asked = async (code: string) =>
    bodyOf(get(`${root}/scan/product?${new URLSearchParams({ code })}`)) as Promise<unknown>;
  expect(await asked(" 8690000000001 ")).toEqual({ asked: "8690000000001", product: { name: "Fener", stock: 12 } });
  for (const code of ["", "999", "a\0b"]) expect(await asked(code)).toMatchObject({ product: null });
  expect(await bodyOf(get(`${root}/scan?code=8690000000001`))).toMatchObject({
    fields: { code: "8690000000001" },
    scanned: { product: { name: "Fener" } },
  });
});

test("an amount is read the Turkish way and, where it can mean one thing alone, the English one; its bounds are as they are said", async () => {
  const { post } = await visitor();
  const saved = async (fields: Fields) => {
    const answer = await post(`${root}/new`, { intent: "save", name: `Tartı ${crypto.randomUUID()}`, ...fields });
    if (answer.status === 422) return (await bodyOf<RecordAnswer>(Promise.resolve(answer))).errors;
    const [row] = await db().select().from(products).orderBy(desc(products.createdAt)).limit(1);
    return [row?.price, row?.weight];
  };
  expect(await saved({ price: "1.234,50", weight: "100.000" })).toEqual([1234.5, 100_000]);
  expect(await saved({ price: "1,234.50", weight: "0.25" })).toEqual([1234.5, 0.25]);
  expect(await saved({ price: "1234.50", weight: "1,234" })).toEqual({ weight: ["inventory.errors.decimals"] });
  expect(await saved({ weight: "100000,01" })).toEqual({ weight: ["inventory.errors.tooMany?max=100000"] });
});

test("a count sheet writes down each product by itself, and says which one somebody has moved meanwhile", async () => {
  const { post, actor } = await visitor();
  const [one, two, three] = await Promise.all(
    ["Bir", "İki", "Üç"].map((name) => createProduct(actor, { name, stock: 5 })),
  );
  if (!one || !two || !three) throw new Error("A product is missing");
  await saveProduct(actor, two.id, { version: null, data: { stock: 3 } });
  const sent = await post(`${root}/count`, {
    ...{ [`count.${one.id}`]: "4", [`seen.${one.id}`]: "5", [`count.${two.id}`]: "5", [`seen.${two.id}`]: "5" },
    ...{ [`count.${three.id}`]: "", [`seen.${three.id}`]: "5", reason: "Yıl sonu" },
  });
  const answer = await bodyOf<{ typed: object; issues: object; done: number }>(Promise.resolve(sent));
  expect([sent.status, answer.done, answer.typed, answer.issues]).toEqual([
    422,
    1,
    { [two.id]: "5" },
    { [two.id]: "inventory.errors.overtaken?stock=3" },
  ]);
  const stocks = await Promise.all([one, two, three].map(async ({ id }) => (await getProduct(actor, id)).stock));
  expect(stocks).toEqual([4, 3, 5]);
  expect(toastOf(await post(`${root}/count`, {})).key).toBe("inventory.count.nothing");
});

test("the table to download has the list as it is filtered, and nothing a spreadsheet would compute", async () => {
  const { actor, get } = await visitor();
  const category = await createRecord(await person("editorInChief"), choiceKind, {
    list: "categories",
    title: "Isıtma",
  });
  await createProduct(actor, {
    name: "=1+1",
    category: category.id,
    price: 12.5,
    stock: 3,
    description: 'a;"b"',
    active: true,
  });
  await createProduct(actor, { name: "Başka" });
  const answer = await get(`${root}/export.csv?category=${category.id}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [head, row, ...rest] = (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toMatch(/^Ad;Stok kodu;Barkod;Kategori;/);
  expect(row).toMatch(/^'=1\+1;;;Isıtma;;;;3;;;;;;12,5;;Etkin;"a;""b""";[\w-]{36}$/);
  expect(rest).toEqual([]);
});

test("an unknown product is 404, viewers read and change nothing, lists are the keepers' alone", async () => {
  const viewer = await visitor("viewer");
  const { id } = await createProduct(await person("departmentEditor"), { name: "Kürek" });
  for (const path of ["", `/${id}`, "/count", "/movements", `/movements?product=${id}`])
    expect([path, (await viewer.get(`${root}${path}`)).status]).toEqual([path, 200]);
  for (const path of ["/new", "/scan", "/lists/brands"])
    expect([path, (await viewer.get(`${root}${path}`)).status]).toEqual([path, 403]);
  expect((await viewer.post(`${root}/${id}`, { intent: "move", kind: "received", quantity: "1" })).status).toBe(403);
  for (const path of ["/x", "/6c1e0d2a-0000-4000-8000-00000000000f", "/lists/users", "/movements?product=x"])
    expect([path, (await (await visitor("webAdmin")).get(`${root}${path}`)).status]).toEqual([path, 404]);
  const chief = await visitor("editorInChief");
  const added = await chief.post(`${root}/lists/brands`, { intent: "save", tag: "", title: "Kıvılcım" });
  expect(toastOf(added).key).toBe("inventory.choices.added");
  const again = await chief.post(`${root}/lists/brands`, { intent: "save", tag: "", title: "KIVILCIM" });
  expect(again.status).toBe(422);
});
