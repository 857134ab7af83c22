import { redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { changeMail, moveMail, type MailChange } from "~/lib/apps/mailbox/change-mails.server";
import { findMailLabel } from "~/lib/apps/mailbox/labels.server";
import { mailPaths, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import { isMailFolder } from "~/lib/apps/mailbox/mailbox";
import { retryDeliveries } from "~/lib/apps/mailbox/outside-mail.server";
import { takeBack } from "~/lib/apps/mailbox/send-mail.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

const flags: Record<string, MailChange> = {
  read: { unread: false },
  unread: { unread: true },
  star: { starred: true },
  unstar: { starred: false },
  important: { important: true },
  unimportant: { important: false },
};

type Asked = { intent: string; form: { get: (name: string) => unknown }; place: MailPlace };

/** What a mail's page asks for. What takes the mail out of its list leads back to the list. */
export async function changeFromPage(actor: Actor, id: string, { intent, form, place }: Asked): Promise<Response> {
  const [here, list] = [mailPaths.mail(id, place), mailPaths.list(place)];
  const flag = flags[intent];
  if (flag) {
    await changeMail(actor, id, flag);
    // The page that reads a mail stays where it is, or where its reader has gone meanwhile.
    if (form.get("answer") === "data") return Response.json(null);
    // What was made unread would be read again at once.
    const isLeaving =
      intent === "unread" ||
      ("filter" in place &&
        ((intent === "unstar" && place.filter === "starred") ||
          (intent === "unimportant" && place.filter === "important")));
    return redirect(isLeaving ? list : here);
  }
  if (intent.startsWith("move:")) {
    const folder = intent.slice("move:".length);
    if (!isMailFolder(folder)) throw badRequest("unknown folder");
    const done = await moveMail(actor, id, folder);
    return redirectWithToast(list, { tone: "success", key: `mailbox.moved.${folder}`, ...done });
  }
  switch (intent) {
    case "label":
      return changeLabel(actor, id, String(form.get("label") ?? ""), { place, isSet: form.get("isSet") === "true" });
    case "takeBack": {
      const taken = await orRefusal(takeBack(actor, id), 409);
      return isRefusal(taken)
        ? redirectWithToast(here, { tone: "error", key: "mailbox.sentAlready" })
        : redirectWithToast(mailPaths.compose({ id }), {
            tone: "success",
            key: "mailbox.takenBack",
          });
    }
    case "retry": {
      const count = await retryDeliveries(actor, id);
      return redirectWithToast(here, { tone: "success", key: "mailbox.outside.again", values: { count } });
    }
    default:
      throw badRequest("unknown intent");
  }
}

/** Taking off the label of the open list leads back to it, since the mail is no longer there. */
async function changeLabel(
  actor: Actor,
  id: string,
  label: string,
  { place, isSet }: { place: MailPlace; isSet: boolean },
): Promise<Response> {
  await changeMail(actor, id, { label: { id: label, isSet } });
  const isGone = !isSet && "label" in place && (await findMailLabel(actor, label))?.slug === place.label;
  return redirect(isGone ? mailPaths.list(place) : mailPaths.mail(id, place));
}
