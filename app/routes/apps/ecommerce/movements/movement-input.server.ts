import { movementUndo, productPaths } from "~/lib/apps/ecommerce/product";
import { readTypedNumber } from "~/lib/apps/ecommerce/typed-product.server";
import type { Moved } from "~/lib/apps/ecommerce/movements.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { undoOwnStep } from "~/lib/records/undo.server";

import type { TypedMovement } from "../product-answer";

export function readMovementForm(form: BoundedForm): { typed: TypedMovement; id: string; seen: number | undefined } {
  const text = (name: string) => String(form.get(name) ?? "");
  const seen = /^\d{1,9}$/.exec(text("seen"));
  return {
    typed: { kind: text("kind"), quantity: text("quantity"), unit: text("unit"), reason: text("reason") },
    id: text("movement"),
    seen: seen ? Number(seen[0]) : undefined,
  };
}

/** For `moveStock`. What is no number is refused there, beside its field. */
export function movementOf({ typed, id, seen }: ReturnType<typeof readMovementForm>): Record<string, unknown> {
  const { kind, quantity, unit, reason } = typed;
  return {
    ...(id === "" ? {} : { id }),
    ...{ kind, quantity: readTypedNumber(quantity) ?? quantity, reason },
    ...(kind === "handed" ? { unit } : {}),
    ...(kind === "counted" && seen !== undefined ? { seen } : {}),
  };
}

/** How stored values read where a form comes back. */
export const movementReading = { textOf: (_field: string, value: unknown) => String(value ?? "") };

/** To the page that was left, which says what was done and offers to take it back. */
export function toMoved({ movement, product }: Moved, to = productPaths.product(product.id)): Promise<Response> {
  const { kind, quantity } = movement;
  // A count shows its difference, which can be below zero.
  const pieces = kind === "received" || kind === "handed" ? Math.abs(quantity) : quantity;
  return redirectWithToast(to, {
    tone: "success",
    key: `inventory.moved.${kind}`,
    values: { name: product.name, quantity: pieces, stock: movement.stock },
    ...undoOwnStep(movementUndo, [movement.id]),
  });
}
