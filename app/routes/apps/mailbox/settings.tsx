import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { listMailLabels, mailLabelKind } from "~/lib/apps/mailbox/labels.server";
import { changeMailSettings, getMailSettings } from "~/lib/apps/mailbox/mail-settings.server";
import { mailPaths } from "~/lib/apps/mailbox/mail-place";
import { mailLayouts, type LabelColor } from "~/lib/apps/mailbox/mailbox";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { LabelManager, type TypedLabel } from "./label-manager";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data: loaded }) => loaded?.title,
  crumb: ({ data: loaded }) => loaded?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const [t, labels, settings] = await Promise.all([getFixedT(request), listMailLabels(actor), getMailSettings(actor)]);
  return { title: t("mailbox.settings.title"), labels, settings };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const here = mailPaths.settings();
  const id = text("label");
  const done = (key: string, more: object = {}) => redirectWithToast(here, { tone: "success", key, ...more });
  switch (text("intent")) {
    case "layout":
      if (await findRefusal(changeMailSettings(actor, { messageLayout: text("messageLayout") }), 422))
        throw badRequest("unknown layout");
      return done("mailbox.settings.saved");
    case "trash": {
      const label = await getRecord(actor, mailLabelKind, id);
      if (await findRefusal(trashRecord(actor, mailLabelKind, id, { version: Number(text("version")) }), 409))
        return redirectWithToast(here, { tone: "error", key: "records.changed" });
      return done("records.tags.trashed", {
        values: { title: label.title },
        ...undoTrash(recordsTrash.id, [trashValue(mailLabelKind.type, label)]),
      });
    }
    case "save": {
      const typed: TypedLabel = { label: id, title: text("title"), color: text("color") };
      const input = { title: typed.title, color: typed.color } as {
        title: string;
        color: LabelColor;
      };
      const saved = await orRecordAnswer(
        typed,
        async () =>
          id === ""
            ? { record: await createRecord(actor, mailLabelKind, input), isNew: true }
            : {
                ...(await changeRecord(actor, mailLabelKind, id, { version: Number(text("version")), data: input })),
                isNew: false,
              },
        { textOf: (_field, value) => String(value ?? "") },
      );
      if ("answer" in saved) return data(saved.answer.data, saved.answer.init ?? {});
      const { record, isNew } = saved.done;
      return done(isNew ? "mailbox.labels.created" : "mailbox.labels.saved", {
        values: { title: record.title },
        ...(isNew ? {} : undoChange(mailLabelKind.type, record)),
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

export default function MailSettings() {
  const { t } = useTranslation();
  const { title, labels, settings } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<TypedLabel>>();
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto p-4 sm:p-6">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <fieldset>
          <legend className="font-semibold">{t("mailbox.settings.layout")}</legend>
          {mailLayouts.map((layout) => (
            <ChoiceLabel
              key={layout}
              control={
                <input
                  type="radio"
                  name="messageLayout"
                  value={layout}
                  defaultChecked={settings.messageLayout === layout}
                  className="size-5 accent-primary"
                />
              }
            >
              {t(`mailbox.settings.layouts.${layout}`)}
            </ChoiceLabel>
          ))}
        </fieldset>
        <Button type="submit" name="intent" value="layout" variant="secondary" className="self-start">
          {t("mailbox.settings.save")}
        </Button>
      </Form>
      <LabelManager labels={labels} answer={answer} />
    </section>
  );
}
