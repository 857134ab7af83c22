import { data, redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { issue } from "~/lib/content/fields/field-kind";
import type { Localized } from "~/lib/content/values";
import type { MenuDocument } from "~/lib/menus/menu-document";
import { menuPaths } from "~/lib/menus/menu-paths";
import { shapeOf } from "~/lib/menus/menu-table";
import { changeMenu, menuKind, publishMenu, trashMenu, undoChange, undoPublish } from "~/lib/menus/menus.server";
import { readDocument } from "~/lib/menus/read-document.server";
import { placeItem, stepOf, steps, withDescendants, type Place } from "~/lib/menus/tree";
import { redirectWithToast, type FlashToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoTrash } from "~/lib/records/undo.server";

/** `stale.title`: the present title, when the title was being saved. */
export type MenuRefusal = {
  stale?: { by: string | null; at: string; title?: Localized };
  errors?: Record<string, string[]>;
  typed?: { tr: string; en: string; version: number };
};

/** One action of a menu's editor. A colleague's save is merged, or refuses this one. */
export async function changeByForm(actor: Actor, code: string, form: BoundedForm) {
  const text = (name: string) => String(form.get(name) ?? "");
  const numberOf = (name: string) => (/^\d{1,9}$/.test(text(name)) ? Number(text(name)) : 0);
  const version = numberOf("version");
  const typed = { tr: text("title.tr"), en: text("title.en") };
  const [intent = "", id = ""] = text("intent").split(":", 2);
  const back = (toast: FlashToast, hash = "") => redirectWithToast(`${menuPaths.menu(code)}${hash}`, toast);
  const change = async (work: (document: MenuDocument) => MenuDocument) =>
    changeMenu(actor, code, { version, change: work });
  const place = async (target: (document: MenuDocument) => Place | null, moved: string) => {
    await change((document) => {
      const to = target(document);
      const items = to && placeItem(document.items, moved, to);
      return items ? { ...document, items } : document;
    });
    // With scripts the page stays; without, the browser returns to the item.
    return redirect(`${menuPaths.menu(code)}#item-${moved}`);
  };
  try {
    switch (intent) {
      case "":
        return redirect(menuPaths.menu(code));
      case "up":
      case "down":
      case "in":
      case "out": {
        const step = steps.find((one) => one === intent) ?? "up";
        return await place(({ items }) => stepOf(items, id, step), id);
      }
      case "place": {
        const to = (["before", "after", "into"] as const).find((one) => one === text("to"));
        if (!to) throw badRequest("Unknown place");
        return await place(() => ({ to, target: text("target") }), text("id"));
      }
      case "remove": {
        const { version: made } = await change((document) => {
          const gone = withDescendants(document.items, id);
          return { ...document, items: document.items.filter((item) => !gone.has(item.id)) };
        });
        return redirect(`${menuPaths.menu(code)}?removed=${made}`);
      }
      case "undo":
        await undoChange(actor, code, Number(/^\d{1,9}$/.exec(id)?.[0] ?? Number.NaN) || 0);
        return await back({ tone: "success", key: "menus.undone" });
      case "title": {
        const { title } = readDocument({ title: typed }, shapeOf(code));
        await change((document) => ({ ...document, title }));
        return await back({ tone: "success", key: "menus.saved" });
      }
      case "publish":
        await publishMenu(actor, code, { version });
        return await back({ tone: "success", key: "menus.published" });
      case "undo-publish":
        await undoPublish(actor, code, { publishedVersion: numberOf("publishedVersion") });
        return await back({ tone: "success", key: "menus.publishUndone" });
      case "trash": {
        const undo = undoTrash(recordsTrash.id, [trashValue(menuKind.type, await trashMenu(actor, code, { version }))]);
        return await redirectWithToast(menuPaths.overview, { tone: "success", key: "menus.trashed", ...undo });
      }
      default:
        throw badRequest("unknown intent");
    }
  } catch (error) {
    const kept = (seen: number) => (intent === "title" ? { typed: { ...typed, version: seen } } : {});
    if (!isRefusal(error, 409, 422)) throw error;
    if (isStale(error)) {
      const { title } = error.current.data as unknown as MenuDocument;
      return data<MenuRefusal>(
        {
          stale: {
            by: error.current.updatedBy,
            at: error.current.updatedAt.toISOString(),
            ...(intent === "title" ? { title } : {}),
          },
          ...kept(error.current.version),
        },
        { status: 409 },
      );
    }
    if (error.fields) return data<MenuRefusal>({ errors: error.fields, ...kept(version) }, { status: 400 });
    return data<MenuRefusal>({ errors: { menu: [issue(known.get(error.code ?? "") ?? "unknown")] } }, { status: 409 });
  }
}

/** Keys under `content.issues`, by the code of a refusal. */
const known = new Map([
  ["nothingNew", "nothingNew"],
  ["noPrevious", "noPrevious"],
  ["menuInUse", "menuInUse"],
  ["ownMenu", "ownMenu"],
  ["changed", "publishedMeanwhile"],
]);
