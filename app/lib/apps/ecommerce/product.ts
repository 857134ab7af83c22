export const choiceLists = ["categories", "brands", "vendors"] as const;
export type ChoiceList = (typeof choiceLists)[number];
/** The step of an undo, see `undoOwnStep`. */
export const movementUndo = "stock";
/** `undone` takes back another one. */
export const movementKinds = ["received", "handed", "counted", "undone"] as const;
export type MovementKind = (typeof movementKinds)[number];
export const givenKinds = ["received", "handed", "counted"] as const satisfies readonly MovementKind[];

/** Specification §3. A number is null where none was given; programs read "" there. */
export type Product = {
  /** The id of a choice; "" for none. */
  category: string;
  brand: string;
  vendor: string;
  name: string;
  description: string;
  tags: string[];
  sku: string;
  barcode: string;
  stock: number | null;
  reserved: number | null;
  /** Ours: below it the store runs low. */
  minimum: number | null;
  /** In lira. */
  cost: number | null;
  basePrice: number | null;
  taxPercent: number | null;
  price: number | null;
  /** In kilograms. */
  weight: number | null;
  /** The address of one of the images; "" for none. */
  thumbnail: string;
  images: string[];
  active: boolean;
};

/** `products`: how many there are at most. `pieces`: of one product. `money`: below this many lira. */
export const productBounds = {
  products: 20_000,
  name: 200,
  code: 64,
  description: 5_000,
  reason: 300,
  pieces: 1_000_000,
  money: 1_000_000_000,
  weight: 100_000,
  tags: 30,
  images: 8,
  choices: 500,
  /** The most products that programs read at once. */
  page: 100,
};

/** Where a product has no minimum of its own: fewer are few. */
export const lowStock = 20;

export const newProduct: Product = {
  category: "",
  brand: "",
  vendor: "",
  name: "",
  description: "",
  tags: [],
  sku: "",
  barcode: "",
  stock: null,
  reserved: null,
  minimum: null,
  cost: null,
  basePrice: null,
  taxPercent: null,
  price: null,
  weight: null,
  thumbnail: "",
  images: [],
  active: false,
};

export type StockLevel = "low" | "middle" | "high";

export function stockLevel({ stock, minimum }: Pick<Product, "stock" | "minimum">): StockLevel {
  const least = minimum ?? lowStock;
  const pieces = stock ?? 0;
  if (pieces < least) return "low";
  return pieces < 1.5 * least ? "middle" : "high";
}

/** The price with its tax, in kuruş exactly; null without a base price. */
export function offeredPrice(basePrice: number | null, taxPercent: number | null): number | null {
  if (basePrice === null || !Number.isFinite(basePrice) || (taxPercent !== null && !Number.isFinite(taxPercent)))
    return null;
  const [kurus, share] = [Math.round(basePrice * 100), 10_000 + Math.round((taxPercent ?? 0) * 100)];
  // Half a kuruş is rounded up; integers of this size are exact.
  return Number((BigInt(kurus) * BigInt(share) + 5_000n) / 10_000n) / 100;
}

export const productSorts = ["sku", "name", "price", "stock", "active"] as const;
export type ProductSort = (typeof productSorts)[number];
export const pageSizes = [5, 10, 25, 100] as const;

/** Where the list stands, as its address says. `page` counts from 1. */
export type ProductPlace = {
  search: string;
  category: string;
  tag: string;
  isLow: boolean;
  sort: ProductSort;
  isDown: boolean;
  page: number;
  size: number;
};

const root = "/apps/ecommerce/inventory";

function addressOf(path: string, given: Record<string, string>): string {
  const params = new URLSearchParams(given);
  return params.size > 0 ? `${path}?${params}` : path;
}

function placed(path: string, place: ProductPlace | undefined): string {
  if (!place) return path;
  const { search, category, tag, isLow, sort, isDown, page, size } = place;
  return addressOf(path, {
    ...(search && { search }),
    ...(category && { category }),
    ...(tag && { tag }),
    ...(isLow && { low: "1" }),
    ...(sort !== "name" && { sort }),
    ...(isDown && { order: "desc" }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== 10 && { size: String(size) }),
  });
}

export function readProductPlace(params: URLSearchParams): ProductPlace {
  const page = /^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1";
  return {
    search: (params.get("search") ?? "").slice(0, 200),
    category: params.get("category") ?? "",
    tag: params.get("tag") ?? "",
    isLow: params.get("low") === "1",
    sort: productSorts.find((sort) => sort === params.get("sort")) ?? "name",
    isDown: params.get("order") === "desc",
    page: Number(page),
    size: pageSizes.find((size) => String(size) === params.get("size")) ?? 10,
  };
}

/** Which movements are listed. */
export type MovementPlace = { product: string; kind: string; page: number };

export function readMovementPlace(params: URLSearchParams): MovementPlace {
  const page = /^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1";
  return { product: params.get("product") ?? "", kind: params.get("kind") ?? "", page: Number(page) };
}

/** The whole list, as it is filtered. */
const whole = (path: string, place: ProductPlace | undefined) =>
  placed(`${root}/${path}`, place && { ...place, page: 1 });

export const productPaths = {
  list: (place?: ProductPlace) => placed(root, place),
  /** A product below its row, in the list at its place. */
  product: (id: string, place?: ProductPlace) => placed(`${root}/${encodeURIComponent(id)}`, place),
  new: (place?: ProductPlace) => placed(`${root}/new`, place),
  lists: (list: ChoiceList | "tags") => `${root}/lists/${list}`,
  scan: () => `${root}/scan`,
  scanned: (code: string) => addressOf(`${root}/scan/product`, { code }),
  movements: ({ product = "", kind = "", page = 1 }: Partial<MovementPlace> = {}) =>
    addressOf(`${root}/movements`, {
      ...(product && { product }),
      ...(kind && { kind }),
      ...(page > 1 && { page: String(page) }),
    }),
  count: (place?: ProductPlace) => whole("count", place),
  csv: (place?: ProductPlace) => whole("export.csv", place),
  import: () => `${root}/import`,
};
