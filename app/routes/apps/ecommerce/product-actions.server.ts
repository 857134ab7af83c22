import { data } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { readProductLists } from "~/lib/apps/ecommerce/choices.server";
import { moveStock } from "~/lib/apps/ecommerce/movements.server";
import { productBounds, productPaths, readProductPlace, type Product } from "~/lib/apps/ecommerce/product";
import { isNumberField, readProductForm, typedNumber, type ProductFields } from "~/lib/apps/ecommerce/product-form";
import { productOfForm } from "~/lib/apps/ecommerce/typed-product.server";
import {
  createProduct,
  productKind,
  productPictures,
  saveProduct,
  trashProduct,
  type ProductRecord,
} from "~/lib/apps/ecommerce/products.server";
import { attachUploads } from "~/lib/files/attachments/attachment-form.server";
import { attachmentsAt } from "~/lib/files/attachments/attachments.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, invalidFields, isRefusal, orRefusal, type FieldErrors } from "~/lib/platform/refusal";
import { getRecord } from "~/lib/records/list-records.server";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { movementOf, movementReading, readMovementForm, toMoved } from "./movements/movement-input.server";
import type { ProductAnswer } from "./product-answer";
import { idsOf } from "./product-data.server";

/** The form, with the pictures that come with it where there are no scripts. */
function receiveProductForm(actor: Actor, request: Request) {
  const bounds = { fields: 200, many: { tags: productBounds.choices, file: productBounds.images + 1 } };
  return withReceivedForm(request, bounds, async ({ form, uploads }) => {
    const room = productBounds.images - form.getAll("file").length;
    const { attached, code } = await attachUploads(actor, productPictures.name, uploads, room);
    for (const { address } of attached) form.append("file", address);
    const errors: FieldErrors =
      code === undefined ? {} : { images: [`files.errors.${code}?count=${productBounds.images}`] };
    return { form, errors };
  });
}

/** A product is saved, thrown away, or moved. @param id undefined for a new one @throws Refusal 400, 403, 404 */
export async function changeProductPage(actor: Actor, request: Request, id: string | undefined) {
  const place = readProductPlace(new URL(request.url).searchParams);
  // One that was thrown away meanwhile is refused by the operation, so that what was typed stays on the page.
  const product = id === undefined ? null : await getRecord(actor, productKind, id);
  const { form, errors } = await receiveProductForm(actor, request);
  const [intent, version] = [String(form.get("intent") ?? "save"), Number(form.get("version"))];
  const here = product ? productPaths.product(product.id, place) : productPaths.list(place);
  if (product && intent === "move") {
    const given = readMovementForm(form);
    const moved = await orRecordAnswer(
      given.typed,
      () => moveStock(actor, product.id, movementOf(given)),
      movementReading,
    );
    return "answer" in moved ? moved.answer : toMoved(moved.done, here);
  }
  if (product && intent === "trash") {
    if (await findRefusal(trashProduct(actor, product.id, { version }), 409))
      return redirectWithToast(here, { tone: "error", key: "records.changed" });
    return redirectWithToast(productPaths.list(place), {
      tone: "success",
      key: "inventory.trashed",
      values: { name: product.name },
      ...undoTrash(recordsTrash.id, [trashValue(productKind.type, product)]),
    });
  }
  if (intent !== "save") throw badRequest("unknown intent");
  const typed = readProductForm(form);
  const saved = await orRecordAnswer(
    typed,
    async () => {
      if (errors.images) throw invalidFields(errors);
      return save(actor, product, version, productOfForm(typed));
    },
    await reading(actor, request),
  );
  if ("answer" in saved) {
    const answer = saved.answer.data;
    const files = await attachmentsAt(actor, answer.typed.images.slice(0, productBounds.images));
    return data<ProductAnswer>({ ...answer, files }, saved.answer.init ?? {});
  }
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(productPaths.product(record.id, place), {
    tone: "success",
    key: product ? (isMerged && isChanged ? "inventory.savedMerged" : "inventory.saved") : "inventory.created",
    values: { name: record.name },
    ...(product && isChanged ? undoChange(productKind.type, record) : {}),
  });
}

/** The switch of a row of the list. Back to the list, with the details that were open. @throws Refusal 400, 403 */
export async function switchProduct(actor: Actor, request: Request) {
  const place = readProductPlace(new URL(request.url).searchParams);
  const form = await readForm(request);
  const [id, open, wanted] = ["id", "open", "active"].map((name) => String(form.get(name) ?? ""));
  if (wanted !== "on" && wanted !== "off") throw badRequest("active is on or off");
  const here = open ? productPaths.product(open, place) : productPaths.list(place);
  // The form says what is wanted and turns nothing around: sent twice it is done once.
  const change = { version: null, data: { active: wanted === "on" } };
  const saved = await orRefusal(saveProduct(actor, id ?? "", change), 404, 409);
  if (isRefusal(saved)) return redirectWithToast(here, { tone: "error", key: "records.changed" });
  const { record, isChanged } = saved;
  return redirectWithToast(here, {
    tone: "success",
    key: record.active ? "inventory.switched.on" : "inventory.switched.off",
    values: { name: record.name },
    ...(isChanged ? undoChange(productKind.type, record) : {}),
  });
}

async function save(actor: Actor, product: ProductRecord | null, version: number, fields: Partial<Product>) {
  if (product) return saveProduct(actor, product.id, { version, data: fields });
  return { record: await createProduct(actor, fields), isMerged: false, isChanged: true };
}

/** How stored values read where two people changed one field, and as what the form holds them. */
async function reading(actor: Actor, request: Request) {
  const [t, locale, lists] = await Promise.all([getFixedT(request), getLanguage(request), readProductLists(actor)]);
  const titles = new Map(Object.values(lists).flatMap((list) => list.map(({ id, title }) => [id, title] as const)));
  const known = idsOf(lists);
  const textOf = (field: string, value: unknown): string => {
    if (isNumberField(field)) return typedNumber(value as number | null, locale);
    switch (field) {
      case "category":
      case "brand":
      case "vendor":
        return titles.get(String(value)) ?? "";
      case "tags":
        return (value as string[]).flatMap((tag) => titles.get(tag) ?? []).join(", ");
      case "images":
        return t("inventory.imageCount", { count: (value as string[]).length });
      case "active":
        return t(value ? "inventory.active" : "inventory.inactive");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  const typedOf = (field: keyof ProductFields, value: unknown) => {
    if (isNumberField(field)) return typedNumber(value as number | null, locale) as never;
    if (field === "tags") return (value as string[]).filter((tag) => known.has(tag)) as never;
    const isChoice = field === "category" || field === "brand" || field === "vendor";
    return (isChoice && !known.has(String(value)) ? "" : value) as never;
  };
  return { textOf, typedOf };
}
