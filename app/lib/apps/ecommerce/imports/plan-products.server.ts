import { and, inArray, isNull, or } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { db } from "~/lib/platform/db/database.server";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { cutText, keepable } from "~/lib/platform/text/keepable";
import { formatNumber } from "~/lib/platform/text/numbers";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { isUuid } from "~/lib/platform/text/uuid";
import { isSame } from "~/lib/platform/values/same";
import type { GivenRow, Import, ReadRow, RowPlan } from "~/lib/records/import/import-kind.server";
import type { RowDetail, RowFinding } from "~/lib/records/import/import-views";
import { readTags } from "~/lib/records/import/tag-cells";
import { dataOf, shownColumns } from "~/lib/records/record.server";
import { longestTag } from "~/lib/records/tag";
import { withHiddenTags } from "~/lib/records/tags.server";

import { fieldOfList, readProductLists, type ProductLists } from "../choices.server";
import { choiceLists, newProduct, productBounds, type ChoiceList, type Product } from "../product";
import { isNumberField } from "../product-form";
import { productKind, type ProductRecord } from "../products.server";
import { products as table } from "../schema.server";
import type { ColumnField, ProductColumns } from "./product-columns";
import { cellsByField, isShortened, readActive, readCellNumbers } from "./read-cells.server";

type ListName = ChoiceList | "tags";
const listNames = [...choiceLists, "tags"] as const satisfies readonly ListName[];
const fieldOf = (list: ListName) => (list === "tags" ? "tags" : fieldOfList[list]);

/** What an import compares its rows with. */
export type ProductLookups = {
  /** Ids by the folded title. */
  ids: Record<ListName, Map<string, string>>;
  lists: ProductLists;
  mayList: boolean;
};

/** A title that stands in no list yet. */
export type NewTitle = { list: ListName; title: string };

type ProductRowDetail = RowDetail & {
  /** The stock when the fate was found: a count must not hide what was moved since then. */
  seen?: number | null;
};

export type ReadProduct = ReadRow & {
  title: string;
  /** The language in which numbers are shown. */
  locale: Import["locale"];
  id: string;
  /** What the row's cells say; numbers may be texts that are none. */
  cells: Record<string, unknown>;
  newTitles: NewTitle[];
  problems: RowFinding[];
};

export type ProductPlan = RowPlan & {
  detail: ProductRowDetail;
  /** The whole product for a new one, what the row changes of one that is there; null where it can't be taken. */
  data: Partial<Product> | null;
  match: ProductRecord | null;
  newTitles: NewTitle[];
};

const mostProblems = 5;

export async function readLookups(actor: Actor): Promise<ProductLookups> {
  const lists = await readProductLists(actor);
  const idsOf = (list: ListName) => new Map(lists[list].map(({ id, title }) => [foldTr(title), id]));
  return {
    ids: {
      categories: idsOf("categories"),
      brands: idsOf("brands"),
      vendors: idsOf("vendors"),
      tags: idsOf("tags"),
    },
    lists,
    mayList: actor.can("ecommerce.lists"),
  };
}

const lineOf = (text: string) => collapseSpaces(keepable(text).replace(/\p{Cc}/gu, " "));

export function readRow(
  { columns, locale }: Pick<Import, "columns" | "locale">,
  given: GivenRow,
  lookups: ProductLookups,
): ReadProduct {
  const texts = cellsByField(JSON.parse(given.source) as string[], (columns ?? []) as ProductColumns);
  const isDamaged = /\uFFFD|\0/.test(Object.values(texts).join(""));
  const { ids, newTitles, problems: unknown } = readTitles(texts, lookups);
  const active = texts.active === undefined ? undefined : readActive(texts.active);
  const id = texts.id?.toLowerCase() ?? "";
  const problems = [
    ...(isDamaged ? [{ field: "", issue: "inventory.import.problems.letters" }] : []),
    ...(["sku", "barcode"] as const)
      .filter((field) => isShortened(texts[field] ?? ""))
      .map((field) => ({ field, issue: "inventory.import.problems.shortened" })),
    ...(active === null ? [{ field: "active", issue: "inventory.import.problems.active" }] : []),
    ...unknown,
  ];
  const { name, sku, barcode, description } = texts;
  const cells = {
    ...(name === undefined ? {} : { name }),
    ...(sku === undefined ? {} : { sku }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(description === undefined ? {} : { description: description.replace(/\r\n?/g, "\n") }),
    ...readCellNumbers(texts),
    ...ids,
    ...(active === undefined || active === null ? {} : { active }),
  };
  return {
    given,
    locale,
    title: cutText(lineOf(name ?? sku ?? barcode ?? ""), productBounds.name),
    id: isUuid(id) ? id : "",
    cells,
    keys: [
      ...(isUuid(id) ? [`id ${id}`] : []),
      ...(sku === undefined ? [] : [`sku ${sku}`]),
      ...(barcode === undefined ? [] : [`barcode ${barcode}`]),
    ].map((key) => keepable(key)),
    newTitles,
    problems,
  };
}

/** Ids of what stands in the lists; titles that don't are made by those who keep the lists, and refused for others. */
function readTitles(texts: Partial<Record<ColumnField, string>>, { ids, mayList }: ProductLookups) {
  const found: Partial<Record<ReturnType<typeof fieldOf>, string | string[]>> = {};
  const newTitles: NewTitle[] = [];
  const problems: RowFinding[] = [];
  for (const list of listNames) {
    const field = fieldOf(list);
    const cell = texts[field];
    if (cell === undefined) continue;
    const titles = (list === "tags" ? readTags(cell) : [cell]).map(lineOf).filter((title) => title !== "");
    const known: string[] = [];
    for (const title of new Map(titles.map((one) => [foldTr(one), one])).values()) {
      const id = ids[list].get(foldTr(title));
      if (id !== undefined) known.push(id);
      else if (title.length > longestTag)
        problems.push({ field, issue: writeIssue("inventory.choices.errors.tooLong", { max: longestTag }) });
      else if (!mayList)
        problems.push({ field, issue: writeIssue("inventory.import.problems.unknown", { title: `“${title}”` }) });
      else newTitles.push({ list, title });
    }
    if (list === "tags") found[field] = known;
    else if (known[0] !== undefined) found[field] = known[0];
  }
  const tags = (found.tags?.length ?? 0) + newTitles.filter(({ list }) => list === "tags").length;
  if (tags > productBounds.tags)
    problems.push({ field: "tags", issue: writeIssue("inventory.errors.tags", { max: productBounds.tags }) });
  return { ids: found, newTitles, problems };
}

type Found = {
  byId: Map<string, ProductRecord>;
  bySku: Map<string, ProductRecord[]>;
  byBarcode: Map<string, ProductRecord>;
};

async function findProducts(read: readonly ReadProduct[]): Promise<Found> {
  const textsOf = (field: "sku" | "barcode") => [
    ...new Set(read.flatMap(({ cells }) => (typeof cells[field] === "string" ? [keepable(cells[field])] : []))),
  ];
  const ids = read.flatMap(({ id }) => (id === "" ? [] : [id]));
  const [skus, barcodes] = [textsOf("sku"), textsOf("barcode")];
  const found: Found = { byId: new Map(), bySku: new Map(), byBarcode: new Map() };
  if (ids.length + skus.length + barcodes.length === 0) return found;
  const rows = await db()
    .select(shownColumns(productKind))
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        or(
          ids.length > 0 ? inArray(table.id, ids) : undefined,
          skus.length > 0 ? inArray(table.sku, skus) : undefined,
          barcodes.length > 0 ? inArray(table.barcode, barcodes) : undefined,
        ),
      ),
    );
  for (const record of rows as unknown as ProductRecord[]) {
    found.byId.set(record.id, record);
    if (record.sku !== "") found.bySku.set(record.sku, [...(found.bySku.get(record.sku) ?? []), record]);
    if (record.barcode !== "") found.byBarcode.set(record.barcode, record);
  }
  return found;
}

/** The fates that rows would have now, by what is there at this moment. */
export async function planRead(
  read: readonly ReadProduct[],
  lookups: ProductLookups,
  twins: ReadonlyMap<number, number>,
): Promise<ProductPlan[]> {
  const found = await findProducts(read);
  const plans: ProductPlan[] = [];
  for (const one of read) {
    plans.push(planOf(one, lookups, found, twins.get(one.given.row)));
    await nextStep();
  }
  return plans;
}

function planOf(read: ReadProduct, lookups: ProductLookups, found: Found, twin: number | undefined): ProductPlan {
  const { given, cells, newTitles } = read;
  const [sku, barcode] = [String(cells.sku ?? ""), String(cells.barcode ?? "")];
  const sameSku = found.bySku.get(sku) ?? [];
  const byId = found.byId.get(read.id);
  const bySkuAndBarcode = barcode === "" ? undefined : sameSku.find((one) => one.barcode === barcode);
  const bySku = bySkuAndBarcode ?? sameSku[0];
  const byBarcode = found.byBarcode.get(barcode);
  const match = byId ?? bySku ?? byBarcode ?? null;
  const by = byId ? "id" : bySku ? "sku" : "barcode";
  const problems = [
    ...read.problems,
    ...(twin === undefined ? [] : [{ field: "", issue: writeIssue("inventory.import.problems.twin", { row: twin }) }]),
    ...(!byId && !bySkuAndBarcode && sameSku.length > 1
      ? [{ field: "sku", issue: writeIssue("inventory.import.problems.manySku", { count: sameSku.length }) }]
      : []),
    ...(byBarcode && match && byBarcode.id !== match.id
      ? [{ field: "barcode", issue: "inventory.errors.barcodeTaken" }]
      : []),
  ];
  const stored = match ? dataOf(productKind, match) : { ...newProduct, active: true };
  const own =
    match && Array.isArray(cells.tags) ? withHiddenTags(cells.tags as string[], match.tags, lookups.lists.tags) : null;
  const parsed = productKind.input.safeParse({ ...stored, ...cells, ...(own ? { tags: own } : {}) });
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push({ field: String(path[0] ?? ""), issue: message });
  const changed = (parsed.data ? Object.keys(cells) : []).filter((name) => {
    const field = name as keyof Product;
    return !isSame(parsed.data?.[field], stored[field]);
  }) as (keyof Product)[];
  const seen = (given.detail as ProductRowDetail | null)?.seen ?? null;
  if (match && given.detail && changed.includes("stock") && seen !== match.stock)
    problems.push({
      field: "stock",
      issue: writeIssue("inventory.import.problems.moved", { stock: match.stock ?? 0 }),
    });
  const title = cells.name === undefined && match ? match.name : read.title;
  const plan = { row: given.row, title, recordId: match?.id ?? null, match, newTitles };
  const detail: ProductRowDetail = { problems: problems.slice(0, mostProblems), remarks: [], adds: [], stays: [] };
  if (match) Object.assign(detail, { match: { by, name: match.name }, seen: match.stock });
  if (problems.length > 0 || !parsed.data) return { ...plan, kind: "refused", detail, data: null };
  const remarks = newTitles.map(({ list, title: made }) =>
    writeIssue(`inventory.import.remarks.new.${list}`, { title: `“${made}”` }),
  );
  if (!match) {
    const codeless = sku === "" && barcode === "" ? ["inventory.import.remarks.codeless"] : [];
    return { ...plan, kind: "new", data: parsed.data, detail: { ...detail, remarks: [...remarks, ...codeless] } };
  }
  const data = Object.fromEntries(changed.map((field) => [field, parsed.data[field]])) as Partial<Product>;
  const adds = [...new Set([...changed, ...newTitles.map(({ list }) => fieldOf(list))])];
  const numbers = changed.flatMap((field) => {
    if (!isNumberField(field)) return [];
    const shown = (value: number | null) => formatNumber(value, read.locale) || "—";
    const values = { from: shown(stored[field]), to: shown(parsed.data[field]) };
    return [writeIssue(`inventory.import.changes.${field}`, values)];
  });
  return {
    ...plan,
    kind: adds.length > 0 ? "merge" : "same",
    data,
    detail: { ...detail, adds, remarks: [...numbers, ...remarks] },
  };
}
