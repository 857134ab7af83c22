import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { samePlace } from "~/lib/platform/http/request/same-place";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import type { InboxKind } from "./inbox-kinds";
import { markAllRead, removeItem, restoreItem, setRead } from "./inbox.server";

type Elsewhere = {
  isTheirs: (id: string) => boolean;
  setRead: (id: string, read: boolean) => Promise<void>;
  markAllRead: () => Promise<void>;
};

/** `intent`: read, unread, remove, restore (with `id`) or readAll. Without scripts `redirectTo` names the page. */
export async function changeInbox(
  actor: Actor,
  kind: InboxKind,
  request: Request,
  elsewhere?: Elsewhere,
): Promise<Response | { intent: string }> {
  const form = await readForm(request);
  const t = await getFixedT(request);
  const id = String(form.get("id") ?? "");
  const intent = String(form.get("intent") ?? "");
  switch (intent) {
    case "read":
    case "unread":
      if (elsewhere?.isTheirs(id)) await elsewhere.setRead(id, intent === "read");
      else await setRead(actor, kind, id, intent === "read", t);
      break;
    case "remove":
      await removeItem(actor, kind, id, t);
      break;
    case "restore":
      await restoreItem(actor, kind, id, t);
      break;
    case "readAll":
      await (elsewhere ? elsewhere.markAllRead() : markAllRead(actor, kind));
      break;
    default:
      throw badRequest("unknown intent");
  }
  const place = form.get("redirectTo");
  if (typeof place !== "string") return { intent };
  // Without scripts there is no undo button, so the page says where the item is.
  return intent === "remove"
    ? redirectWithToast(samePlace(place), { tone: "success", key: `inbox.${kind}.removedToast` })
    : redirect(samePlace(place));
}
