import { data } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { replayFailed, sendTrial } from "~/lib/webhooks/deliveries.server";
import { webhookPaths } from "~/lib/webhooks/webhook-events";
import { deleteWebhook, endRotation, rotateSecret, saveWebhook } from "~/lib/webhooks/webhooks.server";

import { readWebhook, errorsOf, type TypedWebhook, type WebhookErrors } from "./webhook-input.server";

/** `version`: the one that a repeated stale form is saved over. */
export type WebhookAnswer = { typed?: TypedWebhook; errors?: WebhookErrors; version?: number; secret?: string };

export async function changeWebhook(
  actor: Actor,
  id: string,
  form: BoundedForm,
): Promise<Response | ReturnType<typeof data<WebhookAnswer>>> {
  const version = Number(form.get("version"));
  const back = webhookPaths.webhook(id);
  switch (form.get("intent")) {
    case "save":
      return save(actor, id, form, version);
    case "rotate":
      return orStale(back, async () =>
        data<WebhookAnswer>(
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
    case "delete":
      return orStale(
        back,
        async () => (
          await deleteWebhook(actor, id, { version }),
          redirectWithToast(webhookPaths.list, { tone: "success", key: "webhooks.toast.deleted" })
        ),
      );
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

async function save(actor: Actor, id: string, form: BoundedForm, version: number) {
  const { typed, input, errors } = readWebhook(form);
  if (!input) return data<WebhookAnswer>({ typed, errors }, { status: 400 });
  const refusal = await findRefusal(saveWebhook(actor, id, input, { version }), 409, 422);
  if (refusal?.status === 422) return data<WebhookAnswer>({ typed, errors: errorsOf(refusal) }, { status: 400 });
  if (refusal)
    return data<WebhookAnswer>({ typed, errors: {}, version: Number(refusal.details.version) }, { status: 409 });
  return redirectWithToast(webhookPaths.webhook(id), { tone: "success", key: "webhooks.toast.saved" });
}

async function orStale<T>(back: string, change: () => Promise<T>): Promise<T | Response> {
  const changed = await orRefusal(change(), 409);
  return isRefusal(changed) ? redirectWithToast(back, { tone: "error", key: "webhooks.toast.changed" }) : changed;
}
