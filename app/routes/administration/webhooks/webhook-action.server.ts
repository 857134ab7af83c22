import { data } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { orRecordAnswer, type RecordAnswered } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";
import { replayFailed, sendTrial } from "~/lib/webhooks/deliveries.server";
import { webhookPaths } from "~/lib/webhooks/webhook-events";
import { endRotation, rotateSecret, saveWebhook, trashWebhook, webhookKind } from "~/lib/webhooks/webhooks.server";

import type { TypedWebhook } from "./webhook-fields";
import { readWebhook, webhookReading } from "./webhook-input.server";

export type NewSecret = { secret: string };

export async function changeWebhook(
  actor: Actor,
  id: string,
  form: BoundedForm,
  t: TFunction,
): Promise<Response | RecordAnswered<TypedWebhook> | ReturnType<typeof data<NewSecret>>> {
  const version = Number(form.get("version"));
  const back = webhookPaths.webhook(id);
  switch (form.get("intent")) {
    case "save":
      return save(actor, id, form, version, t);
    case "rotate":
      return orStale(back, async () =>
        data<NewSecret>(
          { secret: await rotateSecret(actor, id, { version }) },
          { headers: { "Cache-Control": "no-store" } },
        ),
      );
    case "end-rotation":
      return orStale(
        back,
        async () => (
          await endRotation(actor, id, { version }),
          redirectWithToast(back, { tone: "success", key: "webhooks.toast.rotationEnded" })
        ),
      );
    case "trash":
      return orStale(back, async () => {
        const trashed = await trashWebhook(actor, id, { version });
        const undo = undoTrash(recordsTrash.id, [trashValue(webhookKind.type, trashed)]);
        return redirectWithToast(webhookPaths.list, { tone: "success", key: "webhooks.toast.trashed", ...undo });
      });
    case "trial":
      return redirectWithToast(webhookPaths.delivery(id, await sendTrial(actor, id)), {
        tone: "info",
        key: "webhooks.toast.trial",
      });
    case "replay-failed":
      return orStale(back, async () => {
        const count = await replayFailed(actor, id);
        return redirectWithToast(back, { tone: "success", key: "webhooks.toast.replayedAll", values: { count } });
      });
    default:
      throw badRequest("unknown intent");
  }
}

async function save(actor: Actor, id: string, form: BoundedForm, version: number, t: TFunction) {
  const typed = readWebhook(form);
  const saved = await orRecordAnswer(typed, () => saveWebhook(actor, id, { version, data: typed }), webhookReading(t));
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(webhookPaths.webhook(id), {
    tone: "success",
    key: isMerged ? "webhooks.toast.savedMerged" : "webhooks.toast.saved",
    ...(isChanged ? undoChange(webhookKind.type, record) : {}),
  });
}

async function orStale<T>(back: string, change: () => Promise<T>): Promise<T | Response> {
  const changed = await orRefusal(change(), 409);
  return isRefusal(changed) ? redirectWithToast(back, { tone: "error", key: "webhooks.toast.changed" }) : changed;
}
