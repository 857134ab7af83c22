import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { createRecord } from "~/lib/records/change-record.server";
import {
  productBrands,
  productCategories,
  products,
  productTags,
  productVendors,
  type SampleProduct,
} from "~/mock-data/sample/inventory";
import { productPictures as drawn } from "~/mock-data/sample/pictures/picture-products";
import { renderPicture } from "~/mock-data/sample/pictures/render-picture.server";

import { choiceKind, productTagKind } from "./choices.server";
import { listReceivingUnits } from "./movements.server";
import { offeredPrice, type ChoiceList } from "./product";
import { createProduct, productPictures, saveProduct } from "./products.server";
import { stockMovements } from "./schema.server";

const day = 86_400_000;

async function plantChoices(list: ChoiceList, titles: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const title of titles) ids.set(title, (await createRecord(systemActor, choiceKind, { list, title })).id);
  return ids;
}

const keeperOf = (id: string): Actor =>
  makeActor({ id, name: "", grants: [{ role: "webAdmin", sections: null, departments: null }] });

/** Drawn, and attached in its name. */
async function pictureOf(actor: Actor, { sku, name }: Pick<SampleProduct, "sku" | "name">): Promise<string[]> {
  const picture = drawn.get(sku);
  if (!picture) return [];
  const originalName = `${name.replaceAll(/[\\/]/g, "-")}.jpg`;
  const file = await attachFile(actor, productPictures.name, { buffer: await renderPicture(picture), originalName });
  return [attachmentJson(file).address];
}

/** The sample's stores with what has come and gone, by the staff's own operations. */
export async function plantInventory({ owner, now }: SamplePlanting): Promise<void> {
  const actor = owner === null ? systemActor : keeperOf(owner);
  const categories = await plantChoices("categories", productCategories);
  const brands = await plantChoices("brands", productBrands);
  const vendors = await plantChoices("vendors", productVendors);
  const tagIds = new Map<string, string>();
  for (const title of productTags) tagIds.set(title, (await createRecord(systemActor, productTagKind, { title })).id);
  const units = new Map((await listReceivingUnits(systemActor)).map(({ id, name }) => [foldTr(name), id]));
  const stocks = new Map<string, number>();
  const moved: { productId: string; daysAgo: number; quantity: number; note: string }[] = [];
  for (const {
    category,
    brand,
    vendor,
    tags,
    net,
    tax,
    isOff,
    moves,
    description,
    minimum,
    reserved,
    ...rest
  } of products) {
    const { id } = await createProduct(actor, {
      ...rest,
      images: owner === null ? [] : await pictureOf(actor, rest),
      category: categories.get(category) ?? "",
      brand: brands.get(brand) ?? "",
      vendor: vendors.get(vendor) ?? "",
      tags: tags.flatMap((tag) => tagIds.get(tag) ?? []),
      description: description ?? "",
      minimum: minimum ?? null,
      reserved: reserved ?? null,
      basePrice: net,
      taxPercent: tax,
      price: offeredPrice(net, tax),
      active: !isOff,
    });
    stocks.set(id, 0);
    moved.push(...moves.map(([daysAgo, quantity, note]) => ({ productId: id, daysAgo, quantity, note })));
  }
  // They are listed as they were written down, so the oldest of all products comes first.
  moved.sort((a, b) => b.daysAgo - a.daysAgo);
  for (const { productId, daysAgo, quantity, note } of moved) {
    const stock = (stocks.get(productId) ?? 0) + quantity;
    stocks.set(productId, stock);
    const isHanded = quantity < 0;
    await db()
      .insert(stockMovements)
      .values({
        ...{ productId, kind: isHanded ? ("handed" as const) : ("received" as const), quantity, stock },
        ...(isHanded ? { unit: units.get(foldTr(note)) ?? null, unitName: note } : { reason: note }),
        createdAt: new Date(now.getTime() - daysAgo * day),
      });
  }
  // The movements explain it, so it is no count.
  for (const [id, stock] of stocks) await saveProduct(systemActor, id, { version: null, data: { stock } });
}
