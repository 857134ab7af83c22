import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { findAttachment, maySeeAttachment } from "~/lib/files/attachments/attachments.server";
import { serveAttachment, socketOf, unseen } from "~/lib/files/serving/serve-file.server";
import { isUuid } from "~/lib/platform/text/uuid";

/** `/attachments/:id/:name`: for those alone who may see what it hangs on. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const attachment = isUuid(params.id ?? "") ? await findAttachment(params.id ?? "") : undefined;
  if (!attachment || !(await maySeeAttachment(actor, attachment))) throw unseen();
  return serveAttachment(request, attachment, params.name ?? "", socketOf(context));
}
