import type { Actor } from "~/lib/access/actor";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, pageOf, parameter, text } from "~/lib/openapi/parts";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { asAsked } from "~/lib/platform/http/request/pagination";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { objectIn, orNullIfGone, versionIn, versionOf, withoutFacts } from "~/lib/records/record-api.server";
import { longestTag, type ListedTag } from "~/lib/records/tag";

import { listChoices, listProductTags, productTagKind, readProductLists } from "./choices.server";
import { listMovements, moveStock, type Movement } from "./movements.server";
import { givenKinds, productBounds as bounds, type ChoiceList, type Product } from "./product";
import { choiceJson, productJson, type KnownIds } from "./product-json";
import { listProductsFrom } from "./product-list.server";
import { createProduct, getProduct, saveProduct, trashProduct, type ProductRecord } from "./products.server";

const root = "apps/ecommerce/inventory" as const;
const number = (maximum: number, type = "number"): JsonSchema => ({
  anyOf: [
    { type, minimum: 0, maximum },
    { type: "string", maxLength: 0 },
  ],
});
const pieces = number(bounds.pieces, "integer");
const lira: JsonSchema = { ...number(bounds.money), description: 'In lira, with two decimals; "" for none' };
const choiceId: JsonSchema = { ...text, description: 'An id; "" for none' };
const fields: Record<keyof Product, JsonSchema> = {
  category: choiceId,
  brand: choiceId,
  vendor: choiceId,
  name: { ...text, maxLength: bounds.name },
  description: { ...text, maxLength: bounds.description },
  tags: { type: "array", items: id, maxItems: bounds.tags },
  sku: { ...text, maxLength: bounds.code },
  barcode: { ...text, maxLength: bounds.code },
  stock: { ...pieces, description: "What the movements add up to; writing it is a count" },
  reserved: pieces,
  minimum: { ...pieces, description: "Below it the store runs low" },
  cost: lira,
  basePrice: lira,
  taxPercent: number(100),
  price: lira,
  weight: { ...number(bounds.weight), description: "In kilograms" },
  thumbnail: { ...text, description: "The address of one of the images" },
  images: {
    type: "array",
    items: text,
    maxItems: bounds.images,
    description: "Addresses, as `POST /api/attachments?for=product` gave them",
  },
  active: { type: "boolean" },
};
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const product: JsonSchema = {
  title: "Product",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, ...fields },
};
const tag: JsonSchema = {
  title: "ProductTag",
  type: "object",
  properties: { id, version: { type: "integer", minimum: 1 }, title: text },
};
const tagTitle: JsonSchema = { type: "object", properties: { title: { ...text, maxLength: longestTag } } };
const movement: JsonSchema = {
  title: "StockMovement",
  type: "object",
  properties: {
    id,
    productId: id,
    kind: { enum: [...givenKinds, "undone"] },
    quantity: { type: "integer", description: "What it adds; below zero for what goes out" },
    stock: { type: "integer", description: "What there is after it" },
    unit: orNull("string"),
    unitName: text,
    reason: text,
    createdAt: instant,
    createdBy: orNull("string"),
  },
};
const reading = { tag: "inventory", scope: "tools:read" } as const;
const writing = { tag: "inventory", scope: "tools:write" } as const;
const stale = "Somebody else has changed the same field since `version`, or it is in the trash";
const unfit = { "422": "Values that cannot be kept" };
const deleted = {
  result: { description: "true, also for an unknown id", schema: { type: "boolean" } },
  refusals: { "409": "It was changed since `version`, or is in the trash already" },
} as const;

const knownIds = async (actor: Actor): Promise<KnownIds> =>
  new Set(Object.values(await readProductLists(actor)).flatMap((list) => list.map((one) => one.id)));

const oneJson = async (actor: Actor, record: ProductRecord | null) =>
  record && productJson(record, await knownIds(actor));

const tagJson = ({ id: tagId, version: stored, title }: ListedTag): ListedTag => ({
  ...{ id: tagId, version: stored, title },
});

/** Without what only the pages need. */
const movementJson = ({ place: _place, undoes: _undoes, ...row }: Movement) => {
  const { id: movementId, productId, kind, quantity, stock, unit, unitName, reason, createdAt, createdBy } = row;
  return { id: movementId, productId, kind, quantity, stock, unit, unitName, reason, createdAt, createdBy };
};

const choices = (list: ChoiceList, title: string): ApiOperation => ({
  ...reading,
  method: "GET",
  path: `${root}/${list}`,
  name: `product${title}`,
  summary: `The ${list} of products, in the order of the Turkish alphabet`,
  result: {
    description: "All of them",
    schema: {
      type: "array",
      items: {
        title: `Product${title}`,
        type: "object",
        properties: {
          ...{ id, version: { type: "integer", minimum: 1 }, name: text, slug: text },
          ...(list === "categories" ? { parentId: { type: "null" } } : {}),
        },
      },
    },
  },
  async run(actor) {
    const found = (await listChoices(actor, list)).map(choiceJson);
    return list === "categories" ? found.map((one) => ({ ...one, parentId: null })) : found;
  },
});

/** @throws Refusal 400 */
function wholeOf(query: URLSearchParams, name: string, least: number, missing: number): number {
  const value = query.get(name) ?? "";
  if (value === "") return missing;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) throw badRequest(`${name} is a number from ${least}`);
  return Number(value);
}

/** The exact contract is the specification's, so ids stand in the query or the body; movements are ours. */
export const inventoryApi: readonly ApiOperation[] = [
  choices("categories", "Categories"),
  choices("brands", "Brands"),
  choices("vendors", "Vendors"),
  {
    ...reading,
    method: "GET",
    path: `${root}/tags`,
    name: "productTags",
    summary: "The tags of products, in the order of the Turkish alphabet",
    result: { description: "All of them", schema: { type: "array", items: tag } },
    run: listProductTags,
  },
  {
    ...reading,
    method: "GET",
    path: `${root}/products`,
    name: "products",
    summary: "A page of the products whose name has what is asked for",
    parameters: [
      parameter("search", "query", { ...text, maxLength: 200 }),
      parameter("sort", "query", { ...text, description: "Such as name, sku, price, stock, active; else by name" }),
      parameter("order", "query", { ...text, description: "asc, or anything else for the other way round" }),
      parameter("page", "query", { type: "integer", minimum: 0, default: 1, description: "Counts from 0" }),
      parameter("size", "query", { type: "integer", minimum: 1, maximum: bounds.page, default: 10 }),
    ],
    result: {
      description:
        "Behind the last page `products` is null, and `pagination` has `lastPage` alone, which counts from 1",
      schema: {
        title: "ProductPage",
        type: "object",
        properties: {
          products: { type: ["array", "null"], items: product },
          pagination: {
            title: "ProductPagination",
            type: "object",
            properties: Object.fromEntries(
              ["length", "size", "page", "lastPage", "startIndex", "endIndex"].map((name) => [
                name,
                { type: "integer" },
              ]),
            ),
          },
        },
      },
    },
    refusals: { "400": "A page or a size that is no number" },
    async run(actor, { query }) {
      const page = wholeOf(query, "page", 0, 1);
      const size = Math.min(bounds.page, wholeOf(query, "size", 1, 10));
      const { items, length, lastPage } = await listProductsFrom(actor, {
        search: (query.get("search") ?? "").slice(0, 200),
        sort: query.get("sort") ?? "",
        isDown: (query.get("order") ?? "asc") !== "asc",
        page,
        size,
      });
      if (items === null) return { products: null, pagination: { lastPage } };
      const known = await knownIds(actor);
      const startIndex = page * size;
      const endIndex = Math.min(size * (page + 1), length) - 1;
      const pagination = { length, size, page, lastPage, startIndex, endIndex };
      return { products: items.map((one) => productJson(one, known)), pagination };
    },
  },
  {
    ...reading,
    method: "GET",
    path: `${root}/product`,
    name: "product",
    summary: "One product",
    parameters: [parameter("id", "query", id)],
    result: { description: "With its version; null for an unknown id", schema: orNone(product) },
    run: async (actor, { query }) => oneJson(actor, await orNullIfGone(getProduct(actor, query.get("id") ?? ""))),
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/product`,
    name: "createProduct",
    verb: "ecommerce.edit",
    summary: "Makes a product, which is called “A New Product” unless it is named",
    body: { properties: { product: { type: "object", properties: fields } }, required: [] },
    result: { description: "As it was stored", schema: product },
    refusals: { "409": "There are too many", ...unfit },
    async run(actor, { body }) {
      const given = body.product === undefined ? {} : withoutFacts(objectIn(body, "product"));
      return oneJson(actor, await createProduct(actor, { name: "A New Product", ...given }));
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: `${root}/product`,
    name: "updateProduct",
    verb: "ecommerce.edit",
    summary: "Changes a product: the given fields, merged with what others saved since `version`",
    body: {
      properties: { id, version, product: { type: "object", properties: fields } },
      required: ["id", "product"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(product) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const data = withoutFacts(objectIn(body, "product")) as Partial<Product>;
      const done = await orNullIfGone(saveProduct(actor, String(body.id), { version: versionIn(body.version), data }));
      return oneJson(actor, done && done.record);
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: `${root}/product`,
    name: "deleteProduct",
    verb: "ecommerce.edit",
    summary: "Puts a product into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashProduct(actor, query.get("id") ?? "", { version: versionOf(query) }));
      return true;
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/tag`,
    name: "createProductTag",
    verb: "ecommerce.lists",
    summary: "Makes a tag",
    body: { properties: { tag: tagTitle }, required: ["tag"] },
    result: { description: "As it was stored", schema: tag },
    refusals: unfit,
    run: async (actor, { body }) =>
      tagJson(await createRecord(actor, productTagKind, withoutFacts(objectIn(body, "tag")))),
  },
  {
    ...writing,
    method: "PATCH",
    path: `${root}/tag`,
    name: "updateProductTag",
    verb: "ecommerce.lists",
    summary: "Renames a tag",
    body: { properties: { id, version, tag: tagTitle }, required: ["id", "tag"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(tag) },
    refusals: { "409": stale, ...unfit },
    async run(actor, { body }) {
      const change = { version: versionIn(body.version), data: withoutFacts(objectIn(body, "tag")) };
      const done = await orNullIfGone(changeRecord(actor, productTagKind, String(body.id), change));
      return done && tagJson(done.record);
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: `${root}/tag`,
    name: "deleteProductTag",
    verb: "ecommerce.lists",
    summary: "Puts a tag into the trash: no product shows it any more",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashRecord(actor, productTagKind, query.get("id") ?? "", { version: versionOf(query) }));
      return true;
    },
  },
  {
    ...reading,
    method: "GET",
    path: `${root}/movements`,
    name: "stockMovements",
    summary: "What came into and went out of the stores, the latest first, 50 a page",
    parameters: [
      parameter("id", "query", { ...id, description: "Of one product" }),
      parameter("kind", "query", { enum: [...givenKinds, "undone"] }),
      parameter("page", "query", { type: "integer", minimum: 1 }),
    ],
    result: { description: "A page", schema: pageOf(movement) },
    refusals: { "400": "A page that is no number" },
    async run(actor, { query }) {
      const page = wholeOf(query, "page", 1, 1);
      const place = { product: query.get("id") ?? "", kind: query.get("kind") ?? "", page };
      const { items, pagination } = asAsked(await listMovements(actor, place), page);
      return { items: items.map(movementJson), pagination };
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/movement`,
    name: "moveStock",
    verb: "ecommerce.edit",
    summary: "Receives, hands out or counts",
    body: {
      properties: {
        id: { ...id, description: "Of the product" },
        movement: {
          type: "object",
          required: ["kind", "quantity"],
          properties: {
            id: { ...id, description: "One's own: what is sent twice is written down once" },
            kind: { enum: givenKinds },
            quantity: { type: "integer", minimum: 0, maximum: bounds.pieces },
            unit: { ...orNull("string"), description: "To which it is handed: an id of the section of units" },
            reason: { ...text, maxLength: bounds.reason },
            seen: { type: "integer", description: "Of a count: the stock that was seen, or another one is 409" },
          },
        },
      },
      required: ["id", "movement"],
    },
    result: {
      description: "What was written down, and the stock; null for an unknown id",
      schema: orNone({
        title: "MovedStock",
        type: "object",
        properties: { movement, product },
      }),
    },
    refusals: { "409": "The product is in the trash, or its stock has changed since it was counted", ...unfit },
    async run(actor, { body }) {
      const done = await orNullIfGone(moveStock(actor, String(body.id), objectIn(body, "movement")));
      return done && { movement: movementJson(done.movement), product: await oneJson(actor, done.product) };
    },
  },
];
