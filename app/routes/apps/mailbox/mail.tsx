import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { inboxPlace, mailPaths, readMailPlace } from "~/lib/apps/mailbox/mail-place";
import { findMail } from "~/lib/apps/mailbox/mails.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { changeFromPage } from "./mail-actions.server";
import { readMail } from "./mail-data.server";
import { MailView } from "./mail-view";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const place = found(readMailPlace(params), "folder");
  const mail = found(await readMail(actor, params.id ?? "", request), "mail");
  // A draft is gone on with.
  if (mail.isDraft && mail.folder === "drafts") throw redirect(mailPaths.compose({ id: mail.id }));
  return { title: mail.subject, place, mail };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const place = found(readMailPlace(params), "folder");
  const { id } = found(await findMail(actor, params.id ?? ""), "mail");
  const form = await readForm(request);
  return changeFromPage(actor, id, { intent: String(form.get("intent") ?? ""), form, place });
}

export default function MailPage() {
  const { place, mail } = useLoaderData<typeof loader>();
  return <MailView key={mail.id} mail={mail} place={place} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: mailPaths.list(inboxPlace), label: t("mailbox.toInbox") };
  return <MissingRecord title={t("mailbox.notThere")} text={t("mailbox.notThereText")} back={back} />;
}
