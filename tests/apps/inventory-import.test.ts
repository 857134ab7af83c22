import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { choiceKind, productTagKind } from "~/lib/apps/ecommerce/choices.server";
import { productImport } from "~/lib/apps/ecommerce/imports/product-import.server";
import { readCellNumber } from "~/lib/apps/ecommerce/imports/read-cells.server";
import { moveStock } from "~/lib/apps/ecommerce/movements.server";
import { createProduct, saveProduct } from "~/lib/apps/ecommerce/products.server";
import {
  productChoices,
  productImports,
  productImportRows,
  products,
  productTags,
  stockMovements,
} from "~/lib/apps/ecommerce/schema.server";
import { inboxItems } from "~/lib/inbox/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { readCsv } from "~/lib/platform/text/read-csv";
import { jobProgress } from "~/lib/progress/schema.server";
import { createRecord, trashRecord } from "~/lib/records/change-record.server";
import { importJobsOf } from "~/lib/records/import/import-jobs.server";
import { importLimits } from "~/lib/records/import/import-views";

import { ask, bodyOf, signedIn, toastOf } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Member = Awaited<ReturnType<typeof signedIn>>;
type Count = { count: number; kind?: string; outcome?: string };
type Page = {
  isAtWork: boolean;
  isPlanned: boolean;
  columns: { all: { field: string | null }[]; isNamed: boolean };
  preview: {
    rows: { row: number; title: string; kind: string; problems: string[]; remarks: string[]; mayBeApart: boolean }[];
    counts: Count[];
  } | null;
  result: { counts: Count[]; untaken: number; changed: number; isUndone: boolean } | null;
};

const root = "/apps/ecommerce/inventory";
let member: Member;
beforeEach(async () => {
  for (const table of [productImports, products, productChoices, productTags, jobs, jobProgress])
    await db().delete(table);
  member = await signedIn("departmentEditor");
});

const get = (path: string, { cookie } = member, language = "tr") =>
  ask("GET", path, { cookie, headers: { "Accept-Language": language } });
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString();
const post = (path: string, fields: [string, string][], { cookie } = member) =>
  ask("POST", path, { cookie, body: new URLSearchParams(fields) });
function give(content: string | Uint8Array, { cookie } = member, name = "stok.csv") {
  const body = new FormData();
  body.set("file", new File([content as BlobPart], name));
  return ask("POST", `${root}/import`, { cookie, body, headers: { "Accept-Language": "tr" } });
}
async function kept(content: string | Uint8Array, actor = member): Promise<string> {
  const answer = await give(content, actor);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location") ?? "", "http://site.test").pathname;
}
const read = (at: string, actor = member) => bodyOf<Page>(get(at, actor));
const rowsOf = async (at: string, actor = member) => (await read(at, actor)).preview?.rows ?? [];
const kindsOf = async (at: string) => (await rowsOf(at)).map(({ kind }) => kind);
const take = (at: string, duplicates = "merge", actor = member) =>
  post(
    at,
    [
      ["shown", ""],
      ["duplicates", duplicates],
      ["intent", "take"],
    ],
    actor,
  );
const became = async (at: string) =>
  Object.fromEntries(
    ((await read(at)).result?.counts ?? []).filter(({ count }) => count > 0).map((one) => [one.outcome, one.count]),
  );
const all = () => db().select().from(products).where(isNull(products.deletedAt)).orderBy(asc(products.nameKey));
const movementsOf = (productId: string) =>
  db().select().from(stockMovements).where(eq(stockMovements.productId, productId)).orderBy(asc(stockMovements.place));
const choice = (list: "categories" | "brands" | "vendors", title: string) =>
  createRecord(systemActor, choiceKind, { list, title });

/** Runs the waiting job of a step as a server does. @param rows stops after so many */
async function work(step: "" | "-plan" | "-undo", rows = Infinity) {
  const kind = `products.import${step}`;
  const [job] = await db()
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.state, "waiting")));
  let begun = 0;
  if (!job) throw new Error(`no job waits: ${kind}`);
  await importJobsOf(productImport).jobs[kind]?.run(job.payload, () => begun++ >= rows);
}

test("the table that was downloaded comes in again, in both languages, changes nothing, and then what was changed in it", async () => {
  const category = await choice("categories", "Kırtasiye; büro");
  const tags = [
    await createRecord(systemActor, productTagKind, { title: "Kâğıt, karton" }),
    await createRecord(systemActor, productTagKind, { title: "Işık" }),
  ];
  const given = { category: category.id, tags: tags.map(({ id }) => id), description: '=1+1\nİkinci; "satır"' };
  await createProduct(systemActor, {
    ...{ ...given, name: "Çiğdem; İğne", sku: "'-00123", barcode: "0869", stock: 12, reserved: 0, minimum: 5 },
    ...{ cost: 1234.5, basePrice: 0.75, taxPercent: 20, price: 999_999.99, weight: 0.25, active: true },
  });
  await createProduct(systemActor, { name: "Kodsuz" });
  const before = await all();
  for (const language of ["tr", "en"]) {
    const file = await textOf(await get(`${root}/export.csv`, member, language));
    const at = await kept(file);
    expect((await read(at)).columns.all.map(({ field }) => field)).not.toContain(null);
    expect(await kindsOf(at)).toEqual(["same", "same"]);
    await take(at);
    expect(await all()).toEqual(before);
    const changed = file.replace("999999,99", "1.000.000,5").replace(";12;", ";15;").replace(/0869/, "0870");
    const again = await kept(changed);
    expect((await rowsOf(again))[0]?.remarks).toEqual([
      "“Çiğdem; İğne” ile aynı kimlik.",
      "Güncellenirse değişir: Barkod, Stok, Fiyat (₺)",
      "Stok: 12 → 15",
      "Fiyat (₺): 999.999,99 → 1.000.000,5",
    ]);
    await take(again);
    expect((await all())[0]).toMatchObject({ stock: 15, price: 1_000_000.5, barcode: "0870", tags: given.tags });
    expect(toastOf(await post(again, [["intent", "undo"]])).key).toBe("inventory.import.undone");
    expect((await all())[0]).toMatchObject({ stock: 12, price: 999_999.99, barcode: "0869" });
    before[0] = (await all())[0] as (typeof before)[number];
  }
  const [first] = await all();
  // What is there is the sum of what was counted, and each count says which file it is from.
  expect((await movementsOf(first?.id ?? "")).map(({ kind, quantity, reason }) => [kind, quantity, reason])).toEqual([
    ["counted", 12, ""],
    ["counted", 3, "stok.csv"],
    ["counted", -3, ""],
    ["counted", 3, "stok.csv"],
    ["counted", -3, ""],
  ]);
});

test("numbers are read as both languages write them, and nothing is guessed", () => {
  const numbers: [string, number | null][] = [
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1234,5", 1234.5],
    ["1234.5", 1234.5],
    ["1.234", 1234],
    ["1,234,567", 1_234_567],
    ["0.125", 0.125],
    ["₺ 12", 12],
    ["12 TL", 12],
    ["%18", 18],
    ["-1", -1],
    ["−3,5", -3.5],
    ["1000000000000", 1e12],
    ["1e12", null],
    ["12 adet", null],
    ["1.23.4", null],
    ["", null],
  ];
  expect(numbers.map(([text]) => [text, readCellNumber(text)])).toEqual(numbers);
});

test("the dry run tells the fate of each row and writes nothing; the import does what it said", async () => {
  await choice("brands", "Işıklar");
  const known = await createProduct(systemActor, { name: "Eski ad", sku: "K-1", stock: 5, price: 10 });
  const file = [
    "Ürün adı;Stok kodu;Barkod;Marka;Stok;Fiyat;Durum;Fotoğraf",
    "Yeni ürün;Y-1;8690;IŞIKLAR;7;1.234,56;Devre dışı;x.jpg",
    "Yeni ad;K-1;;;8;;;",
    "Eksi;E-1;;;-1;;;",
    "Çok;C-1;;;1000000000000;1000000000000;;",
    "Yarım;H-1;;;1,5;12,345;belki;",
    "Bilinmez;B-1;;Olmayan marka;;on lira;;",
    "Kısalmış;S-1;8,69E+12;;;;;",
    "İkiz;Y-1;;;3;;;",
    ";A-1;;;3;;;",
    "=1+1;F-1;;;;;;",
    "Bozuk \uFFFD;Z-1;;;;;;",
  ].join("\r\n");
  const at = await kept(file);
  const rows = await rowsOf(at);
  expect(rows.map(({ row, title, kind, problems }) => [row, title, kind, problems])).toEqual([
    [2, "Yeni ürün", "new", []],
    [3, "Yeni ad", "merge", []],
    [4, "Eksi", "refused", ["Stok: Sıfırdan küçük olamaz."]],
    [5, "Çok", "refused", ["Stok: En çok 1.000.000 olabilir.", "Fiyat (₺): 1.000.000.000 sayısından küçük olmalı."]],
    [
      ...[6, "Yarım", "refused"],
      [
        "Durum: “Etkin” ya da “Devre dışı” yazın.",
        "Stok: Bir tam sayı yazın.",
        "Fiyat (₺): Virgülden sonra en çok iki basamak yazın.",
      ],
    ],
    [
      ...[7, "Bilinmez", "refused"],
      [
        "Marka: “Olmayan marka” listede yok; listeleri düzenleyen biri eklesin.",
        "Fiyat (₺): Bir sayı yazın, örneğin 1.250,50.",
      ],
    ],
    [8, "Kısalmış", "refused", ["Barkod: Excel bu numarayı kısaltmış; sütunu metin yapıp dosyayı yeniden kaydedin."]],
    [9, "İkiz", "refused", ["Dosyanın 2. satırı da bu ürün."]],
    [10, "A-1", "refused", ["Ad: Ürünün adını yazın."]],
    [11, "=1+1", "new", []],
    [12, "Bozuk \uFFFD", "refused", ["Bozuk harfler var; dosyayı yeniden oluşturun (UTF-8)."]],
  ]);
  expect(rows.some(({ mayBeApart }) => mayBeApart)).toBe(false);
  expect(await all()).toHaveLength(1);

  await take(at);
  expect(await became(at)).toEqual({ made: 2, merged: 1, refused: 8 });
  const [formula, renamed, made] = await all();
  expect(formula).toMatchObject({ name: "=1+1", stock: null, active: true });
  expect(renamed).toMatchObject({ id: known.id, name: "Yeni ad", stock: 8, price: 10, barcode: "", version: 2 });
  expect(made).toMatchObject({ name: "Yeni ürün", barcode: "8690", stock: 7, price: 1234.56, active: false });
  expect((await movementsOf(made?.id ?? "")).map(({ kind, stock, reason }) => [kind, stock, reason])).toEqual([
    ["counted", 7, "stok.csv"],
  ]);

  const refused = await textOf(await get(`${at}/refused.csv`));
  const lines = readCsv(refused.slice(1), { rows: 20, columns: 20 });
  expect(lines.map(({ cells }) => cells.slice(0, 3)).slice(0, 2)).toEqual([
    ["Satır", "Neden alınamadı?", "Ürün adı"],
    ["4", "Stok: Sıfırdan küçük olamaz.", "Eksi"],
  ]);
  // Nothing in it is computed by a spreadsheet, and mended it is read again by its own headings.
  expect(refused).toContain(";'-1;");
  const again = await kept(refused.replace(";'-1;", ";1;").replace("8,69E+12", "8690001"));
  expect((await rowsOf(again)).map(({ title, kind }) => [title, kind]).filter(([, kind]) => kind === "new")).toEqual([
    ["Eksi", "new"],
    ["Kısalmış", "new"],
  ]);
});

test("a product is found by its id, then by its stock code, then by its barcode; what could be two is refused", async () => {
  const one = await createProduct(systemActor, { name: "Bir", sku: "S-1", barcode: "111" });
  const two = await createProduct(systemActor, { name: "İki", barcode: "222" });
  await createProduct(systemActor, { name: "Üç", sku: "ÇİFT", barcode: "333" });
  await createProduct(systemActor, { name: "Dört", sku: "ÇİFT" });
  const gone = await createProduct(systemActor, { name: "Atılan", sku: "ÇÖP" });
  await trashRecord(systemActor, productImport.record, gone.id, { version: null });
  const at = await kept(
    [
      "Name,SKU,Barcode,Price,Id",
      `A,S-9,,1,${one.id}`,
      "B,,222,2,",
      "C,ÇİFT,,3,",
      "D,ÇİFT,333,4,",
      "E,S-8,111,5,",
      "F,ÇÖP,,6,",
      "G,,,7,",
    ].join("\n"),
  );
  expect(
    (await rowsOf(at)).map(({ title, kind, problems, remarks }) => [title, kind, problems[0] ?? remarks[0]]),
  ).toEqual([
    ["A", "merge", "“Bir” ile aynı kimlik."],
    ["B", "merge", "“İki” aynı barkodla kayıtlı."],
    ["C", "refused", "Stok kodu: 2 üründe bu stok kodu var; hangisi olduğu anlaşılamadı."],
    ["D", "refused", "Dosyanın 4. satırı da bu ürün."],
    ["E", "merge", "“Bir” aynı barkodla kayıtlı."],
    ["F", "new", undefined],
    ["G", "new", "Stok kodu ve barkodu yok; bu satır her aktarmada yeni bir ürün olur."],
  ]);
  await take(at);
  expect(await became(at)).toEqual({ made: 2, merged: 3, refused: 2 });
  expect((await all()).find(({ id }) => id === two.id)).toMatchObject({ name: "B", price: 2, barcode: "222" });
  // The barcode of another product is said before anything is written.
  const other = await kept("Kod;Barkod\nS-8;222");
  expect((await rowsOf(other))[0]?.problems).toEqual(["Barkod: Bu barkod başka bir üründe var."]);
});

test("an empty cell changes nothing, and what lies in the trash of the lists stays with the product", async () => {
  const [brand, tag] = [
    await choice("brands", "Atılan marka"),
    await createRecord(systemActor, productTagKind, { title: "Atılan" }),
  ];
  const other = await createRecord(systemActor, productTagKind, { title: "Kalan" });
  const full = { name: "Dolu", sku: "D-1", description: "Uzun", price: 5, stock: 3, brand: brand.id, tags: [tag.id] };
  await createProduct(systemActor, full);
  await trashRecord(systemActor, choiceKind, brand.id, { version: null });
  await trashRecord(systemActor, productTagKind, tag.id, { version: null });
  await take(await kept("Stok kodu;Ad;Açıklama;Fiyat;Stok;Marka;Etiketler\nD-1;;;6;;;KALAN"));
  expect((await all())[0]).toMatchObject({ ...full, price: 6, tags: [other.id, tag.id] });
});

test("who keeps the lists makes what a file names and no list has, once; others are told", async () => {
  const chief = await signedIn("editorInChief");
  const file = "Ad;Stok kodu;Kategori;Tedarikçi;Etiketler\nBir;1;Yeni;Firma;Acil, Kırılır\nİki;2;YENİ;;acil";
  expect((await rowsOf(await kept(file))).map(({ kind, problems }) => [kind, problems.length])).toEqual([
    ["refused", 4],
    ["refused", 2],
  ]);
  const at = await kept(file, chief);
  expect((await rowsOf(at, chief))[1]?.remarks).toEqual([
    "Yeni kategori oluşturulur: “YENİ”",
    "Yeni etiket oluşturulur: “acil”",
  ]);
  await take(at, "merge", chief);
  const [one, two] = await all();
  expect([one?.category, one?.tags.length, two?.tags]).toEqual([two?.category, 2, one?.tags.slice(0, 1)]);
  expect(await db().select({ title: productChoices.title }).from(productChoices).orderBy(productChoices.title)).toEqual(
    [{ title: "Firma" }, { title: "Yeni" }],
  );
});

test("a count of a file hides no movement that came after it was looked at, nor one after the import", async () => {
  const moved = await createProduct(systemActor, { name: "Giden", sku: "G-1", stock: 10 });
  const still = await createProduct(systemActor, { name: "Kalan", sku: "K-1", stock: 10 });
  const at = await kept("Stok kodu;Stok\nG-1;12\nK-1;12");
  await moveStock(systemActor, moved.id, { kind: "received", quantity: 5, reason: "" });
  await take(at);
  expect(await became(at)).toEqual({ merged: 1, refused: 1 });
  expect((await all()).map(({ stock }) => stock)).toEqual([15, 12]);
  await moveStock(systemActor, still.id, { kind: "received", quantity: 1, reason: "" });
  expect(toastOf(await post(at, [["intent", "undo"]]))).toMatchObject({
    key: "inventory.import.undoneSome",
    values: { count: 0, stays: 1 },
  });
  expect((await all()).map(({ stock }) => stock)).toEqual([15, 13]);
});

test("products that are there may be skipped; what an import made goes to the trash, what people wrote since stays", async () => {
  await createProduct(systemActor, { name: "Var", sku: "V-1", price: 1 });
  const file = "Ad;Stok kodu;Fiyat\nVar;V-1;2\nBir;B-1;3\nİki;I-1;4";
  const skipped = await kept(file);
  await take(skipped, "skip");
  expect(await became(skipped)).toEqual({ made: 2, skipped: 1 });
  const [one] = await all();
  await saveProduct(systemActor, one?.id ?? "", { version: null, data: { description: "Elle yazıldı" } });
  expect(toastOf(await post(skipped, [["intent", "undo"]]))).toMatchObject({ values: { count: 1, stays: 1 } });
  expect((await all()).map(({ name, price }) => [name, price])).toEqual([
    ["Bir", 3],
    ["Var", 1],
  ]);
});

const many = (count: number) =>
  ["Ad;Stok kodu;Stok;Fiyat", ...Array.from({ length: count }, (_, at) => `Ürün ${at};U-${at};${at % 90};1,5`)].join(
    "\n",
  );

test("many rows are work that is watched, goes on after a kill with each row once, and can be stopped and undone", async () => {
  const at = await kept(many(300));
  await take(at);
  const [progress] = await db().select().from(jobProgress).where(eq(jobProgress.kind, "products.import"));
  expect(progress).toMatchObject({ total: 300, isCancellable: true, link: at });
  await work("", 7);
  expect(await all()).toHaveLength(7);
  await work("", 3);
  await ask("DELETE", `/api/common/jobs/${progress?.id}`, { bearer: member.bearer });
  expect([(await read(at)).result?.untaken, (await all()).length]).toEqual([290, 10]);
  await take(at);
  while ((await became(at)).made !== 300) await work("");
  const there = await all();
  expect([there.length, new Set(there.map(({ sku }) => sku)).size]).toEqual([300, 300]);
  // Each stock is what its one movement counted.
  expect(await db().$count(stockMovements)).toBe(there.filter(({ stock }) => stock !== 0).length);
  await post(at, [["intent", "undo"]]);
  await work("-undo", 2);
  while ((await read(at)).result?.changed !== 0) await work("-undo");
  expect(await all()).toEqual([]);
  expect(await read(at)).toMatchObject({ result: { isUndone: true } });
}, 120_000);

test("a hundred thousand rows can be stopped and dropped, one more is refused, and so is what is no table", async () => {
  const at = await kept(many(100_000));
  await work("-plan", 2);
  const [progress] = await db().select().from(jobProgress);
  expect(progress).toMatchObject({ kind: "products.import-plan", total: 100_000, done: 400 });
  await ask("DELETE", `/api/common/jobs/${progress?.id}`, { bearer: member.bearer });
  expect(await read(at)).toMatchObject({ isAtWork: false, isPlanned: false });
  await post(at, [["intent", "drop"]]);
  expect(await db().$count(productImportRows)).toBe(0);
  const refusals: [string | Uint8Array, string][] = [
    [`${many(100_000)}\nbir fazla;;;`, "tooManyRows?most=100000"],
    ["Ad;Stok\n", "empty"],
    [Buffer.from("504b030414000600", "hex"), "spreadsheet"],
    ["BEGIN:VCARD\nFN:Biri\nEND:VCARD", ""],
  ];
  for (const [content, issue] of refusals) {
    const answer = await give(content);
    if (issue === "") expect(answer.status).toBe(302);
    else {
      const { errors } = (await answer.json()) as { errors: object };
      expect([answer.status, errors]).toEqual([422, { file: [`inventory.import.refused.${issue}`] }]);
    }
  }
}, 120_000);

test("who only reads sees neither page nor link, and another's import isn't there", async () => {
  const viewer = await signedIn("viewer");
  expect((await give("Ad\nx", viewer)).status).toBe(403);
  expect((await get(`${root}/import`, viewer)).status).toBe(403);
  const at = await kept(Buffer.from("Ad;Stok kodu\nG\xfcne\xfe;1", "latin1"));
  // Letters of a Turkish Windows.
  expect((await rowsOf(at)).map(({ title }) => title)).toEqual(["Güneş"]);
  const other = await signedIn("departmentEditor");
  for (const path of [at, `${at}/refused.csv`]) expect((await get(path, other)).status).toBe(404);
  expect((await take(at, "merge", other)).status).toBe(404);
  expect((await get(at, viewer)).status).toBe(403);
  expect(await all()).toEqual([]);
});

test("what runs low by one import, or by taking it back, is told in one notice that leads to what is low", async () => {
  const [keeper, maker] = [await signedIn("webAdmin"), await signedIn("departmentEditor")];
  const heard = async ({ id }: Member) =>
    (await db().select().from(inboxItems).where(eq(inboxItems.ownerId, id)).orderBy(asc(inboxItems.position))).map(
      ({ wording, link }) => [wording?.values, link],
    );
  const lowList = `${root}?low=1`;
  const made = { active: true, minimum: 10 };
  const paper = await createProduct(maker, { ...made, name: "Kâğıt", sku: "A1", stock: 30 });
  await createProduct(maker, { ...made, name: "Kalem", sku: "A2", stock: 30 });
  await createProduct(keeper, { ...made, name: "Silgi", sku: "A3", stock: 30 });
  await createProduct(keeper, { ...made, name: "Az olan", sku: "A4", stock: 5 });
  await createProduct(keeper, { ...made, name: "Sayılmamış", sku: "A5", stock: null });
  await createProduct(keeper, { ...made, name: "Kapalı", sku: "A6", stock: 30, active: false });
  await createProduct(keeper, { ...made, name: "Yeterli", sku: "A7", stock: 30 });
  const first = await kept("Stok kodu;Stok\nA1;3\nA2;4\nA3;5\nA4;4\nA5;1\nA6;1\nA7;20\n");
  await take(first);
  const name = "stok.csv";
  expect(await heard(keeper)).toEqual([[{ file: name, context: "import", count: 3 }, lowList]]);
  expect(await heard(maker)).toEqual([[{ file: name, context: "import", count: 2 }, lowList]]);
  // Sent again, the form tells nobody again.
  await take(first);
  expect([(await heard(keeper)).length, (await heard(maker)).length]).toEqual([1, 1]);

  const second = await kept("Stok kodu;Stok\nA1;40\nA2;40\nA3;40\n");
  await take(second);
  expect(await heard(keeper)).toHaveLength(1);
  await post(second, [["intent", "undo"]]);
  expect((await heard(keeper)).slice(1)).toEqual([[{ file: name, context: "importUndone", count: 3 }, lowList]]);
  expect((await heard(maker)).slice(1)).toEqual([[{ file: name, context: "importUndone", count: 2 }, lowList]]);

  // Only one of them: its own page. By a job, too.
  await take(await kept("Stok kodu;Stok\nA1;40\n"));
  const many = Array.from({ length: importLimits.atOnce }, (_, at) => `Yeni ${at};N${at};100`);
  const large = await kept(["Ad;Stok kodu;Stok", "Kâğıt;A1;2", ...many].join("\n"));
  await take(large);
  await work("");
  expect((await heard(keeper)).slice(2)).toEqual([[{ name: "Kâğıt", count: 2 }, `${root}/${paper.id}`]]);
  expect((await heard(maker)).slice(2)).toEqual([[{ name: "Kâğıt", count: 2 }, `${root}/${paper.id}`]]);
});
