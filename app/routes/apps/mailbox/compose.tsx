import { randomUUID } from "node:crypto";

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { readMailState } from "~/lib/apps/mailbox/drafts.server";
import { inboxPlace, mailPaths } from "~/lib/apps/mailbox/mail-place";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { ComposeForm, type ComposeAnswer } from "./compose-form";
import { newDraft, readDraft } from "./draft-data.server";
import { receiveMailForm, writeFromPage } from "./write-mail.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** The address names the mail from the beginning: read again, the page goes on with the same one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const { pathname, searchParams: query } = new URL(request.url);
  const id = query.get("id") ?? "";
  const state = isUuid(id) ? await readMailState(actor, id) : "taken";
  if (state === "done") return redirect(mailPaths.mail(id, { folder: "sent", page: 1 }));
  if (state === "taken") {
    query.set("id", randomUUID());
    return redirect(`${pathname}?${query}`);
  }
  const draft = await (state === "draft" ? readDraft(actor, id) : newDraft(actor, query, { t, locale }));
  return { title: t("mailbox.new"), id, isStored: state === "draft", ...draft };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const received = await receiveMailForm(actor, request);
  const id = String(received.form.get("id") ?? "");
  return writeFromPage(actor, id, received);
}

/** A refused form keeps what it shows. While it saves itself, only the rest of the page is read again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  const isAsked = formMethod !== undefined || currentUrl.href !== nextUrl.href;
  return defaultShouldRevalidate && isAsked && !isUnanswered(actionStatus);
}

export default function Compose() {
  const { t } = useTranslation();
  const { id, loaded, files, isStored } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const answer = useOwnAnswer<ComposeAnswer>();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <h2 className="sr-only">{t("mailbox.new")}</h2>
      <ComposeForm
        key={search}
        id={id}
        loaded={loaded}
        files={files}
        answer={answer}
        back={mailPaths.list(isStored ? { folder: "drafts", page: 1 } : inboxPlace)}
        isStored={isStored}
      />
    </div>
  );
}
