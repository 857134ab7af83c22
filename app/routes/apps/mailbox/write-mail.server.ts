import { data, redirect } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { moveMail } from "~/lib/apps/mailbox/change-mails.server";
import { isAsWritten, mailFiles, readMailState, saveDraft } from "~/lib/apps/mailbox/drafts.server";
import { mailFieldsOf, readMailForm } from "~/lib/apps/mailbox/mail-form";
import { inboxPlace, mailPaths } from "~/lib/apps/mailbox/mail-place";
import { mailBounds } from "~/lib/apps/mailbox/mailbox";
import { suggestReceivers } from "~/lib/apps/mailbox/receivers.server";
import { sendDraft } from "~/lib/apps/mailbox/send-mail.server";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { attachUploads } from "~/lib/files/attachments/attachment-form.server";
import { attachmentsAt } from "~/lib/files/attachments/attachments.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { invalidFields, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { orRecordAnswer } from "~/lib/records/record-form.server";

import type { ComposeAnswer } from "./compose-form";

export type ReceivedMail = { form: BoundedForm; errors: FieldErrors };

/** A mail's form, with the files that come with it where there are no scripts. */
export async function receiveMailForm(actor: Actor, request: Request): Promise<ReceivedMail> {
  const bounds = { fields: 200, many: { file: mailBounds.files + 1, person: 100 } };
  return withReceivedForm(request, bounds, async ({ form, uploads }) => {
    const room = mailBounds.files - form.getAll("file").length;
    const { attached, code } = await attachUploads(actor, mailFiles.name, uploads, room);
    for (const { address } of attached) form.append("file", address);
    const errors: FieldErrors = code === undefined ? {} : { files: [`files.errors.${code}`] };
    return { form, errors };
  });
}

const drafts = mailPaths.list({ folder: "drafts", page: 1 });

/** Saves, sends or throws away what is being written; without scripts it also looks for colleagues. */
export async function writeFromPage(actor: Actor, id: string, { form, errors }: ReceivedMail) {
  const intent = String(form.get("intent") ?? "");
  const typed = readMailForm(form);
  const people = form.getAll("person").map(String);
  if (people.length > 0) typed.to = [typed.to.trim().replace(/,$/, ""), ...people].filter(Boolean).join(", ");
  const version = Number(form.get("version")) || 0;
  const answerOf = async (more: Partial<ComposeAnswer>, status: number) =>
    data<ComposeAnswer>({ typed, errors, files: await filesAt(actor, typed.files), ...more }, { status });
  switch (intent) {
    case "people": {
      const search = String(form.get("search") ?? "");
      return answerOf({ version, search, people: await suggestReceivers(search) }, 200);
    }
    case "discard": {
      // A mail that was sent in another window is not thrown away by a form that shows its draft.
      const state = isUuid(id) ? await readMailState(actor, id) : "free";
      if (state !== "draft") return redirect(state === "done" ? mailPaths.mail(id) : mailPaths.list(inboxPlace));
      const done = await moveMail(actor, id, "trash");
      return redirectWithToast(drafts, { tone: "success", key: "mailbox.moved.trash", ...done });
    }
    case "save":
    case "send":
      break;
    default:
      throw badRequest("unknown intent");
  }
  const saved = await orRecordAnswer(
    typed,
    async () => {
      if (errors.files) throw invalidFields(errors);
      return saveDraft(actor, id, { version, data: typed }, { isPressed: true });
    },
    {
      textOf: (field, value) =>
        field === "content" ? richTextToPlain(String(value)) : field === "files" ? "" : String(value ?? ""),
      typedOf: (_field, value) => value as never,
    },
  );
  if ("answer" in saved) {
    const { data: content, init } = saved.answer;
    return data<ComposeAnswer>({ ...content, files: await filesAt(actor, content.typed.files) }, init ?? {});
  }
  const { record } = saved.done;
  if (intent === "save")
    return redirectWithToast(mailPaths.compose({ id }), {
      tone: "success",
      key: "mailbox.draftSaved",
    });
  const { version: seen } = record;
  if (!isAsWritten(record, typed)) {
    const merged = mailFieldsOf(record);
    const refused = { key: "refusals.mergedDraft", values: {} };
    return answerOf({ typed: merged, version: seen, refused, files: await filesAt(actor, merged.files) }, 409);
  }
  const sent = await orRefusal(sendDraft(actor, id, seen), 409, 422);
  if (isRefusal(sent)) {
    typed.files = record.files;
    const isOfFields = sent.fields !== undefined;
    const refused = { key: "refusals.mergedDraft", values: {} };
    return answerOf(
      {
        version: seen,
        errors: sent.fields ?? {},
        files: await filesAt(actor, record.files),
        ...(isOfFields ? {} : { refused }),
      },
      sent.status,
    );
  }
  return redirectWithToast(mailPaths.list(inboxPlace), { tone: "success", key: "mailbox.sentToast", undo: sent.undo });
}

const filesAt = (actor: Actor, addresses: readonly string[]): Promise<AttachmentJson[]> =>
  attachmentsAt(actor, addresses.slice(0, mailBounds.files));
