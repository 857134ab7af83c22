import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import { followRecord } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { sortKeyTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import {
  changeRecord,
  createRecord,
  trashRecord,
  type ChangedRecord,
  type RecordChange,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { mergeFields, mergeSets } from "~/lib/records/merge-fields";
import { optionalLine, plainText } from "~/lib/records/record-input";
import { defineRecord, type RecordOf } from "~/lib/records/record.server";
import { withHiddenTags } from "~/lib/records/tags.server";

import { fieldOfList, readProductLists, type ProductLists } from "./choices.server";
import { choiceLists, newProduct, productBounds as bounds, productPaths, type Product } from "./product";
import { products as table } from "./schema.server";
import { writeDownStock } from "./stock-ledger.server";
import { followStockLevel } from "./stock-notices.server";

const tooLong = (max: number) => ({ text: "inventory.errors.text", tooLong: `inventory.errors.tooLong?max=${max}` });
/** Programs say null where there is none. */
const line = (max: number) => z.preprocess((text) => text ?? "", optionalLine(max, tooLong(max)));

/** Programs send "" and null for none, and some send numbers as texts. */
const given = (value: unknown) => {
  if (value === "" || value === null || value === undefined) return null;
  return typeof value === "string" && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? Number(value) : value;
};
const pieces = z.preprocess(
  given,
  z
    .number("inventory.errors.pieces")
    .refine(Number.isInteger, "inventory.errors.pieces")
    .min(0, "inventory.errors.negative")
    .max(bounds.pieces, `inventory.errors.tooMany?max=${bounds.pieces}`)
    .nullable(),
);
const amount = (most: number, tooMuch: string) =>
  z.preprocess(
    given,
    z
      .number("inventory.errors.number")
      .min(0, "inventory.errors.negative")
      .max(most, tooMuch)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, "inventory.errors.decimals")
      .transform((value) => Math.round(value * 100) / 100)
      .nullable(),
  );
const lira = amount(bounds.money - 0.01, `inventory.errors.tooMuch?max=${bounds.money}`);
const choice = z.preprocess((id) => id ?? "", z.union([z.literal(""), z.uuid()], "inventory.errors.choice"));
const tags = `inventory.errors.tags?max=${bounds.tags}`;
const pictures = `inventory.errors.images?max=${bounds.images}`;
const address = z.string(pictures).max(300, pictures);

const input = z
  .strictObject({
    category: choice,
    brand: choice,
    vendor: choice,
    name: lineInput(bounds.name, { missing: "inventory.errors.name", tooLong: tooLong(bounds.name).tooLong }),
    description: z.preprocess((text) => text ?? "", plainText(bounds.description, tooLong(bounds.description))),
    tags: z
      .array(z.uuid(tags), tags)
      .max(bounds.tags, tags)
      .transform((ids) => [...new Set(ids)]),
    sku: line(bounds.code),
    barcode: line(bounds.code),
    stock: pieces,
    reserved: pieces,
    minimum: pieces,
    cost: lira,
    basePrice: lira,
    taxPercent: amount(100, "inventory.errors.percent"),
    price: lira,
    weight: amount(bounds.weight, `inventory.errors.tooMany?max=${bounds.weight}`),
    thumbnail: z.preprocess((text) => text ?? "", address),
    images: z
      .array(address, pictures)
      .max(bounds.images, pictures)
      .transform((all) => [...new Set(all)]),
    active: z.boolean("inventory.errors.active"),
  })
  // The small picture is one of the pictures.
  .transform((product) => {
    const { thumbnail, images } = product;
    if (thumbnail === "") return { ...product, thumbnail: images[0] ?? "" };
    return images.includes(thumbnail) ? product : { ...product, images: [thumbnail, ...images] };
  })
  .refine(({ images }) => images.length <= bounds.images, {
    path: ["images"],
    error: pictures,
  }) as z.ZodType<Product>;

/** Shared by all of the staff. Its stock is what the movements add up to: writing another number is a count. */
export const productKind = defineRecord<Product>({
  type: "product",
  scope: "tools:read",
  isForAll: true,
  table,
  input,
  fields: Object.keys(newProduct) as (keyof Product)[],
  title: ({ name }) => name,
  pageOf: ({ id }) => productPaths.product(id),
  searchText: ({ sku, barcode, description }) => [sku, barcode, description].join(" "),
  derived: ({ name, sku, barcode }) => ({
    skuKey: sortKeyTr(sku),
    foldedName: foldTr(name),
    foldedCodes: foldTr(`${sku}\n${barcode}`),
  }),
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("ecommerce.edit"),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(base, mine, theirs);
    const merged = { tags: mergeSets(base.tags, mine.tags, theirs.tags) };
    return { data: { ...data, ...merged }, conflicts: conflicts.filter(({ path }) => path !== "tags") };
  },
  async check(actor, product, before, verb) {
    // What lies in the trash stays with the product, also with one that comes back from there.
    const kept = verb === "restore" ? product : before;
    const fields = choiceLists.filter((list) => {
      const id = product[fieldOfList[list]];
      return id !== "" && id !== kept?.[fieldOfList[list]];
    });
    const tags = product.tags.filter((tag) => !kept?.tags.includes(tag));
    if (fields.length > 0 || tags.length > 0) {
      const lists = await readProductLists(actor);
      const isKnown = (list: keyof ProductLists, id: string) => lists[list].some((one) => one.id === id);
      for (const list of fields)
        if (!isKnown(list, product[fieldOfList[list]]))
          throw invalidFields({ [fieldOfList[list]]: ["inventory.errors.choice"] });
      if (tags.some((tag) => !isKnown("tags", tag))) throw invalidFields({ tags: ["inventory.errors.unknownTag"] });
    }
    if (product.barcode !== "" && (verb !== "edit" || before?.barcode !== product.barcode))
      await assertFree(product.barcode, before?.id);
  },
  async after(actor, verb, record, before) {
    const images = { field: "images", addresses: record.images, before: before?.images ?? [] };
    await followRecord(actor, verb, { kind: productPictures.name, id: record.id }, images);
    if (verb !== "purge" && verb !== "delete") await writeDownStock(actor, record);
    await followStockLevel(actor, verb, record, before);
  },
  max: { count: bounds.products, of: "all" },
});

/** Two products with one barcode could not be told apart by a scanner. Until the end of the transaction. */
async function assertFree(barcode: string, id: string | undefined): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`barcode ${barcode}`}))`);
  const [taken] = await db()
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.barcode, barcode), isNull(table.deletedAt), id === undefined ? undefined : ne(table.id, id)))
    .limit(1);
  if (taken) throw invalidFields({ barcode: ["inventory.errors.barcodeTaken"] });
}

/** Seen by all who see the products. */
export const productPictures: AttachmentKind = {
  name: "product",
  accepts: "pictures",
  most: bounds.images,
  mayAttach: (actor) => actor.can("ecommerce.edit"),
  maySee: async (actor) => actor.hasScope("tools:read"),
};

export type ProductRecord = RecordOf<Product>;

/** @throws Refusal 404 for an unknown id and for what lies in the trash */
export async function getProduct(actor: Actor, id: string): Promise<ProductRecord> {
  const record = await getRecord(actor, productKind, id);
  if (record.deletedAt) throw found(null, "product");
  return record;
}

/** Takes what is not given from a new product. @throws as `createRecord` */
export async function createProduct(actor: Actor, data: Partial<Product>): Promise<ProductRecord> {
  return createRecord(actor, productKind, { ...newProduct, ...data });
}

/**
 * The given fields alone; nothing is computed. Choices and tags in the trash, which nobody sees, stay with the product.
 * @throws as `changeRecord`
 */
export async function saveProduct(
  actor: Actor,
  id: string,
  { version, data }: RecordChange<Product>,
): Promise<ChangedRecord<Product>> {
  const lists = await readProductLists(actor);
  return changeRecord(actor, productKind, id, {
    version,
    data(seen) {
      const sent = { ...(typeof data === "function" ? data(seen) : data) };
      if (Array.isArray(sent.tags)) sent.tags = withHiddenTags(sent.tags, seen.tags, lists.tags);
      // Without what is sent beside them, pictures that went take the small one along.
      if (Array.isArray(sent.images) && sent.thumbnail === undefined && !sent.images.includes(seen.thumbnail))
        sent.thumbnail = "";
      for (const list of choiceLists) {
        const field = fieldOfList[list];
        if (sent[field] === "" && !lists[list].some((one) => one.id === seen[field])) sent[field] = seen[field];
      }
      // An emptied field says nothing of what lies in the store.
      if ("stock" in sent && (sent.stock ?? "") === "" && (seen.stock ?? 0) > 0)
        throw invalidFields({ stock: ["inventory.errors.stockEmpty"] });
      return sent;
    },
  });
}

/** @throws as `trashRecord` */
export async function trashProduct(actor: Actor, id: string, seen: { version: number | null }): Promise<ProductRecord> {
  return trashRecord(actor, productKind, id, seen);
}
