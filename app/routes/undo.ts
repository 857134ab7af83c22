import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { samePlace } from "~/lib/platform/http/request/same-place";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { readUndoStep } from "~/lib/platform/http/response/undo-step";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { undo } from "~/lib/records/undo.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return redirect("/");
}

/** Takes back what a message tells; `back` is the page that shows it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request, { many: { item: 20 } });
  const step = readUndoStep({ what: form.get("what"), items: form.getAll("item") });
  if (!step) throw badRequest("nothing to take back");
  const back = samePlace(form.get("back"));
  const outcome = await orRefusal(undo(actor, step), 404, 409, 422);
  const isUndone = !isRefusal(outcome) && outcome.done > 0 && outcome.left === 0;
  return redirectWithToast(
    back,
    isUndone ? { tone: "success", key: "records.undone" } : { tone: "warning", key: "records.notUndone" },
  );
}
