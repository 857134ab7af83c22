import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { titleFor } from "~/lib/content/title-for";
import { db, transaction } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { invalidFields, Refusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import { changeRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { optionalLine } from "~/lib/records/record-input";

import { givenKinds, movementKinds, productBounds as bounds, type MovementPlace } from "./product";
import { productKind, type ProductRecord } from "./products.server";
import { products, stockMovements as table } from "./schema.server";

export type Movement = typeof table.$inferSelect;

const whole = "inventory.errors.quantity";
const reasonErrors = {
  text: "inventory.errors.text",
  tooLong: `inventory.errors.tooLong?max=${bounds.reason}`,
};
const input = z
  .strictObject({
    /** Given by who writes it down, so that one that is sent twice is one. */
    id: z.uuid("inventory.errors.movement").optional(),
    kind: z.enum(givenKinds, "inventory.errors.kind"),
    /** Pieces that came or went; of a count, those that are there. */
    quantity: z
      .number(whole)
      .refine(Number.isInteger, whole)
      .min(0, whole)
      .max(bounds.pieces, `inventory.errors.tooMany?max=${bounds.pieces}`),
    unit: z.preprocess((unit) => unit || null, z.uuid("inventory.errors.unit").nullable()),
    reason: z.preprocess((text) => text ?? "", optionalLine(bounds.reason, reasonErrors)),
    /** The stock that the person saw, for a count: another one meanwhile is a conflict. */
    seen: z.number().nullable().optional(),
  })
  .refine(({ kind, quantity }) => kind === "counted" || quantity > 0, { path: ["quantity"], error: whole })
  .refine(({ kind, unit }) => kind !== "handed" || unit !== null, { path: ["unit"], error: "inventory.errors.noUnit" });

/** What a movement makes of the stock. `isRepeated`: it was written down before. */
export type Moved = { movement: Movement; product: ProductRecord; isRepeated: boolean };

/**
 * Receives, hands out or counts. The product is locked meanwhile, so two at once leave the right stock, or one of them
 * is refused.
 * @throws Refusal 403, 404, 409 in the trash or when a count overtakes a movement, 422
 */
export async function moveStock(actor: Actor, productId: string, given: unknown): Promise<Moved> {
  actor.assertCan("ecommerce.edit");
  const parsed = input.safeParse(given);
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  const { id, kind, quantity, unit, reason, seen } = parsed.data;
  const unitName = kind === "handed" ? await nameOfUnit(actor, unit ?? "") : "";
  return transaction(async () => {
    const product = await getRecord(actor, productKind, productId, { isLocked: true });
    const earlier = id === undefined ? undefined : await findMovement(id);
    if (earlier) {
      if (earlier.productId !== product.id) throw conflict("Another movement has this id");
      return { movement: earlier, product, isRepeated: true };
    }
    const before = product.stock ?? 0;
    if (kind === "counted" && seen !== undefined && (seen ?? 0) !== before) throw overtaken(before);
    const step = kind === "received" ? quantity : kind === "handed" ? -quantity : quantity - before;
    return write(actor, product, {
      ...(id === undefined ? {} : { id }),
      ...{ kind, quantity: step, unit: kind === "handed" ? unit : null, unitName, reason },
    });
  });
}

/** Somebody has moved the stock since the person saw it: a count would hide that. */
const overtaken = (stock: number) =>
  new Refusal("The stock has changed since it was seen", {
    status: 409,
    code: "stockMoved",
    messageKey: "inventory.errors.overtaken",
    values: { stock },
    fields: { quantity: [`inventory.errors.overtaken?stock=${stock}`] },
  });

/** Within a transaction that holds the product. */
async function write(
  actor: Actor,
  product: ProductRecord,
  movement: Pick<Movement, "kind" | "quantity" | "unit" | "unitName" | "reason"> & Partial<Movement>,
): Promise<Moved> {
  const before = product.stock ?? 0;
  const stock = before + movement.quantity;
  if (stock < 0) throw invalidFields({ quantity: [`inventory.errors.notEnough?stock=${before}`] });
  if (stock > bounds.pieces) throw invalidFields({ quantity: [`inventory.errors.tooMany?max=${bounds.pieces}`] });
  const [made] = await db()
    .insert(table)
    .values({ ...movement, productId: product.id, stock, createdBy: actor.id })
    .returning();
  const change = { version: product.version, data: { stock } };
  const { record } = await changeRecord(actor, productKind, product.id, change);
  return { movement: found(made, "movement"), product: record, isRepeated: false };
}

/** Once: a movement against it is written down. @throws Refusal 403, 404, 409, 422 when less is there than came */
export async function takeBackMovement(actor: Actor, id: string): Promise<Moved> {
  actor.assertCan("ecommerce.edit");
  return transaction(async () => {
    const { productId } = found(await findMovement(id), "movement");
    const product = await getRecord(actor, productKind, productId, { isLocked: true });
    const movement = found(await findMovement(id), "movement");
    const [undone] = await db().select({ id: table.id }).from(table).where(eq(table.undoes, id));
    if (undone || movement.kind === "undone") throw conflict("It is taken back already");
    const { unit, unitName } = movement;
    return write(actor, product, {
      ...{ kind: "undone", quantity: -movement.quantity, unit, unitName, reason: "", undoes: id },
    });
  });
}

async function findMovement(id: string): Promise<Movement | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db().select().from(table).where(eq(table.id, id));
  return row;
}

/** The units to which something can be handed, with their names in Turkish. */
export async function listReceivingUnits(actor: Actor): Promise<{ id: string; name: string }[]> {
  const units = await listUnits(actor);
  return units.map(({ id, title }) => ({ id, name: titleFor(title, "tr")?.text ?? id.slice(0, 8) }));
}

async function nameOfUnit(actor: Actor, id: string): Promise<string> {
  const unit = (await listReceivingUnits(actor)).find((one) => one.id === id);
  if (!unit) throw invalidFields({ unit: ["inventory.errors.unit"] });
  return unit.name;
}

/** `isThere`: the product is not in the trash. */
export type ListedMovement = Movement & { product: string; by: string | null; isUndone: boolean; isThere: boolean };

/** A page of the movements, the latest first. @throws Refusal 403 */
export async function listMovements(
  actor: Actor,
  { product, kind, page }: MovementPlace,
  size = 50,
): Promise<{ items: ListedMovement[]; pagination: Pagination }> {
  actor.assertScope("tools:read");
  const known = movementKinds.find((one) => one === kind);
  const ofProduct = product === "" ? undefined : isUuid(product) ? eq(table.productId, product) : sql`false`;
  const where = and(ofProduct, known ? eq(table.kind, known) : kind === "" ? undefined : sql`false`);
  const pagination = paginate(await db().$count(table, where), page, size);
  return { items: await readMovements(where, pagination), pagination };
}

async function readMovements(
  where: SQL | undefined,
  { size, startIndex }: Pick<Pagination, "size" | "startIndex">,
): Promise<ListedMovement[]> {
  const isUndone = sql<boolean>`EXISTS (SELECT 1 FROM ${table} AS other WHERE other.undoes = ${table.id})`;
  const rows = await db()
    .select({ movement: table, product: products.name, isUndone, isThere: sql<boolean>`${products.deletedAt} IS NULL` })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .where(where)
    .orderBy(desc(table.place))
    .limit(size)
    .offset(startIndex);
  const names = await userNames(rows.map(({ movement }) => movement.createdBy));
  return rows.map(({ movement, ...more }) => ({
    ...movement,
    ...more,
    by: names.get(movement.createdBy ?? "") ?? null,
  }));
}
