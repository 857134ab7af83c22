import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { db, write } from "~/lib/platform/db/database.server";
import { invalidFields } from "~/lib/platform/refusal";
import { lineInput } from "~/lib/platform/text/line-input";
import { equalsFolded } from "~/lib/platform/text/turkish/fold";
import { defineRecord } from "~/lib/records/record.server";
import { longestTag, type ListedTag } from "~/lib/records/tag";
import { defineTags, listTags } from "~/lib/records/tags.server";

import { choiceLists, productBounds, type ChoiceList } from "./product";
import { productChoices as table, products, productTags } from "./schema.server";

export type ProductChoice = { list: ChoiceList; title: string };

/** The field of a product that names a choice of the list. */
export const fieldOfList = { categories: "category", brands: "brand", vendors: "vendor" } as const satisfies Record<
  ChoiceList,
  string
>;

/**
 * Categories, brands and vendors, each title once in its list. In the trash one is hidden where products are read and
 * stays in their data, so that its return gives it back to all that had it.
 */
export const choiceKind = defineRecord<ProductChoice>({
  type: "productChoice",
  table,
  input: z.strictObject({
    list: z.enum(choiceLists, "inventory.errors.list"),
    title: lineInput(longestTag, {
      missing: "inventory.choices.errors.title",
      tooLong: `inventory.choices.errors.tooLong?max=${longestTag}`,
    }),
  }),
  fields: ["list", "title"],
  title: ({ title }) => title,
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("ecommerce.lists"),
  async check(actor, { list, title }, before) {
    if (before && before.list !== list) throw invalidFields({ list: ["inventory.errors.list"] });
    const same = (await listChoices(actor, list)).find((choice) => equalsFolded(choice.title, title));
    if (same && same.id !== before?.id) throw invalidFields({ title: ["inventory.choices.errors.taken"] });
  },
  async after(_actor, verb, { id, list }) {
    const column = products[fieldOfList[list]];
    if (verb === "purge")
      await write(sql`UPDATE ${products} SET ${sql.identifier(column.name)} = '' WHERE ${column} = ${id}`);
  },
  max: { count: productBounds.choices * choiceLists.length, of: "all" },
});

/** In Turkish order, without those in the trash. */
export async function listChoices(_actor: Actor, list: ChoiceList): Promise<ListedTag[]> {
  return db()
    .select({ id: table.id, version: table.version, title: table.title })
    .from(table)
    .where(and(eq(table.list, list), isNull(table.deletedAt)))
    .orderBy(asc(table.nameKey), asc(table.id));
}

/** One list of tags for all of the staff. */
export const productTagKind = defineTags({
  type: "productTag",
  table: productTags,
  usedIn: { table: products, column: products.tags },
  sort: "name",
  seenBy: () => undefined,
  mayEdit: (actor) => actor.can("ecommerce.lists"),
  max: { count: productBounds.choices, of: "all" },
});

export const listProductTags = (actor: Actor): Promise<ListedTag[]> => listTags(actor, productTagKind);

export type ProductLists = Record<ChoiceList | "tags", ListedTag[]>;

/** All that a product can be put under. */
export async function readProductLists(actor: Actor): Promise<ProductLists> {
  const [categories, brands, vendors, tags] = await Promise.all([
    ...choiceLists.map((list) => listChoices(actor, list)),
    listProductTags(actor),
  ]);
  return { categories: categories ?? [], brands: brands ?? [], vendors: vendors ?? [], tags: tags ?? [] };
}
