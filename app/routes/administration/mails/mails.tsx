import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TabLinks } from "~/components/controls/tab-links";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { isSendable, mailStates } from "~/lib/mails/mail-states";
import { listMails, resendMails } from "~/lib/mails/mails.server";
import { maxChosenRows } from "~/lib/platform/db/queries/change-each.server";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { AdministrationPage } from "~/components/records/administration-page";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { MailStateBadge } from "./mail-state";
import { pageAddress } from "~/lib/platform/http/request/page-address";

const path = "/administration/mails";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function stateOf(request: Request) {
  const wanted = new URL(request.url).searchParams.get("state");
  return mailStates.find((one) => one === wanted);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const state = stateOf(request);
  const [{ mails, pagination }, t, locale] = await Promise.all([
    listMails(actor, { state, page: pageOf(request) }),
    getFixedT(request),
    getLanguage(request),
  ]);
  const rows = mails.map(({ id, subject, toName, toAddress, state: stands, error, createdAt, sentAt }) => ({
    id,
    subject,
    toName,
    toAddress,
    state: stands,
    error,
    at: formatDateTime(sentAt ?? createdAt, locale),
  }));
  return { title: t("administration.areas.mails.title"), rows, pagination, state: state ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const { verb, items } = readChosenRows(await readForm(request, { many: { item: maxChosenRows } }));
  if (verb !== "" && verb !== "resend") throw badRequest("unknown intent");
  const back = pageAddress(path, { state: stateOf(request) ?? "" }, pageOf(request));
  const result = await resendMails(actor, verb === "" ? [] : items);
  if (result.done === 0 && result.left > 0)
    return redirectWithToast(back, { tone: "error", key: "sentMails.cannotResend" });
  return redirectWithCount(back, "sentMails.many.resend", result);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function Mails() {
  const { t } = useTranslation();
  const { title, rows, pagination, state } = useLoaderData<typeof loader>();
  const canResend = rows.some(({ state: stands }) => isSendable(stands));
  const tabs = ["", ...mailStates].map((one) => ({
    href: pageAddress(path, { state: one }, 1),
    active: one === state,
    title: t(one === "" ? "sentMails.all" : `sentMails.states.${one}`),
  }));
  const columns: RecordColumn<Row>[] = [
    {
      name: "subject",
      label: t("sentMails.columns.subject"),
      isTitle: true,
      className: "min-w-56",
      cell: ({ id, subject, error }) => (
        <>
          <Link to={`${path}/${id}`} className="font-medium wrap-break-word hover:underline">
            {subject}
          </Link>
          {error ? <p className="text-sm wrap-break-word text-error">{error}</p> : null}
        </>
      ),
    },
    {
      name: "to",
      label: t("sentMails.columns.to"),
      isTitle: true,
      cell: ({ toName, toAddress }) => (
        <>
          <span className="block">{toName}</span>
          <span className="block text-sm break-all text-muted-foreground">{toAddress}</span>
        </>
      ),
    },
    {
      name: "state",
      label: t("sentMails.columns.state"),
      isTitle: true,
      cell: ({ state: stands }) => <MailStateBadge state={stands} />,
    },
    {
      name: "at",
      label: t("sentMails.columns.at"),
      className: "whitespace-nowrap tabular-nums",
      cell: ({ at }) => at,
    },
  ];
  return (
    <AdministrationPage title={title} description={t("sentMails.description")}>
      <TabLinks label={t("sentMails.statesLabel")} tabs={tabs} />
      <RecordList
        label={title}
        rows={rows}
        choice={({ id, subject, state: stands }) => ({ value: id, name: subject, disabled: !isSendable(stands) })}
        columns={columns}
        path={pageAddress(path, { state }, pagination.page)}
        verbs={
          canResend
            ? [{ verb: "resend", label: t("sentMails.many.resendChosen"), icon: "heroicons_mini:paper-airplane" }]
            : []
        }
        empty={{
          icon: "heroicons_outline:envelope",
          title: t("sentMails.nothing"),
          description: t("sentMails.nothingText"),
        }}
        paging={{ pagination, hrefOf: (page) => pageAddress(path, { state }, page) }}
      />
    </AdministrationPage>
  );
}
