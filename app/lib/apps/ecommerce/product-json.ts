import { slugTr } from "~/lib/platform/text/slug";
import type { ListedTag } from "~/lib/records/tag";

import type { Product } from "./product";

/** The ids that are not in the trash. */
export type KnownIds = ReadonlySet<string>;

/** As the specification has it: "" where there is no number. `minimum` is ours and there only where it is set. */
export function productJson(
  product: Product & { id: string; version: number },
  known: KnownIds,
): Record<string, unknown> {
  const { id, version, category, name, description, tags, sku, barcode, brand, vendor, minimum } = product;
  const { thumbnail, images, active } = product;
  const choice = (one: string) => (known.has(one) ? one : "");
  return {
    id,
    version,
    category: choice(category),
    name,
    description,
    tags: tags.filter((tag) => known.has(tag)),
    sku,
    barcode,
    brand: choice(brand),
    vendor: choice(vendor),
    stock: product.stock ?? "",
    reserved: product.reserved ?? "",
    ...(minimum === null ? {} : { minimum }),
    cost: product.cost ?? "",
    basePrice: product.basePrice ?? "",
    taxPercent: product.taxPercent ?? "",
    price: product.price ?? "",
    weight: product.weight ?? "",
    thumbnail,
    images,
    active,
  };
}

export const choiceJson = ({ id, version, title }: ListedTag) => ({ id, version, name: title, slug: slugTr(title) });
