import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { RowChoice } from "~/components/controls/rows/row-choice";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { MissingRecord } from "~/components/records/missing-record";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { changeMails, markInboxRead } from "~/lib/apps/mailbox/change-mails.server";
import { getMailSettings } from "~/lib/apps/mailbox/mail-settings.server";
import { inboxPlace, mailPaths, readMailPlace, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import { isMailVerb, mailTrashDays, verbsIn, type MailVerb } from "~/lib/apps/mailbox/mailbox";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { readMailList } from "./list-data.server";
import { MailRows } from "./mail-rows";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const verbIcons: Record<MailVerb, InterfaceIcon> = {
  read: "heroicons_mini:envelope-open",
  unread: "heroicons_mini:envelope",
  back: "heroicons_mini:arrow-uturn-left",
  spam: "heroicons_mini:shield-exclamation",
  trash: "heroicons_mini:trash",
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const t = await getFixedT(request);
  const place = found(readMailPlace(params), "folder");
  // A page that is no number from 1 is the first one, and one behind the last is the last (specification §7).
  const isNoPage = params.page !== undefined && params.page !== String(place.page);
  const [listed, { messageLayout }] = await Promise.all([readMailList(actor, place, t), getMailSettings(actor)]);
  const { pagination, rows, labels } = found(listed, "label");
  const shown = { ...place, page: pagination.page };
  if ((isNoPage || place.page !== pagination.page) && params.id === undefined) throw redirect(mailPaths.list(shown));
  const title =
    "folder" in place
      ? t(`mailbox.folders.${place.folder}`)
      : "filter" in place
        ? t(`mailbox.filters.${place.filter}`)
        : (labels.find(({ slug }) => slug === place.label)?.title ?? place.label);
  return { title, place: shown as MailPlace, rows, pagination, messageLayout };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const place = found(readMailPlace(params), "folder");
  const form = await readForm(request);
  const { verb, items } = readChosenRows(form);
  if (isMailVerb(verb))
    return redirectWithCount(mailPaths.list(place), `mailbox.many.${verb}`, await changeMails(actor, items, verb));
  if (verb === "") return redirectWithCount(mailPaths.list(place), "", { done: 0, left: 0 });
  if (verb !== "readAll") throw badRequest("unknown intent");
  const count = await markInboxRead(actor);
  return redirectWithToast(mailPaths.list(inboxPlace), { tone: "success", key: "mailbox.allRead", values: { count } });
}

export default function MailList() {
  const { t } = useTranslation();
  const { title, place, rows, pagination, messageLayout } = useLoaderData<typeof loader>();
  const { id: open } = useParams();
  const isOpen = open !== undefined;
  const isBelow = messageLayout === "bottom";
  const isInbox = "folder" in place && place.folder === "inbox";
  const isTrash = "folder" in place && place.folder === "trash";
  const isSpam = "folder" in place && place.folder === "spam";
  const verbs = verbsIn("folder" in place ? place.folder : null).map((verb) => ({
    verb,
    icon: verbIcons[verb],
    label: t(`mailbox.chosen.${isSpam && verb === "back" ? "notSpam" : verb}`),
  }));
  return (
    <div className={cn("flex min-h-0 min-w-0 flex-1 flex-col", !isBelow && "@5xl:flex-row")}>
      <section
        aria-label={title}
        className={cn(
          "flex min-h-0 flex-col print:hidden",
          isOpen ? "hidden @5xl:flex" : "flex-1",
          isBelow ? isOpen && "h-2/5 border-b" : "@5xl:w-90 @5xl:flex-none @5xl:shrink-0 @5xl:border-e",
        )}
      >
        <div className="flex min-h-14 items-center justify-between gap-2 border-b px-4 py-2">
          <h2 className="min-w-0 truncate text-lg font-semibold">{title}</h2>
          {isInbox && rows.some(({ unread }) => unread) ? (
            <Form method="post" action={mailPaths.list(inboxPlace)}>
              <Button type="submit" name="intent" value="readAll" variant="ghost" size="sm">
                <Icon name="heroicons_outline:envelope-open" />
                {t("mailbox.markAllRead")}
              </Button>
            </Form>
          ) : null}
        </div>
        {isTrash && rows.length > 0 ? (
          <p className="border-b bg-muted px-4 py-2 text-sm text-muted-foreground">
            {t("mailbox.trashHint", { count: mailTrashDays })}
          </p>
        ) : null}
        <div key={`${mailPaths.list(place)}`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {rows.length === 0 ? (
            <EmptyState icon="heroicons_outline:envelope" title={t("mailbox.empty")} />
          ) : (
            <RowChoice rows={rows} path={mailPaths.list(place)} verbs={verbs}>
              <MailRows rows={rows} open={open} />
            </RowChoice>
          )}
        </div>
        {pagination.lastPage > 1 ? (
          <Paging
            pagination={pagination}
            hrefOf={(page) => mailPaths.list({ ...place, page })}
            className="border-t p-2"
          />
        ) : null}
      </section>
      <div
        className={cn(
          "min-h-0 min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain print:flex",
          isOpen ? "flex" : isBelow ? "hidden" : "hidden @5xl:flex",
        )}
      >
        {isOpen ? (
          <Outlet />
        ) : (
          <EmptyState className="m-auto" icon="heroicons_outline:envelope-open" title={t("mailbox.choose")} />
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: mailPaths.list(inboxPlace), label: t("mailbox.toInbox") };
  return <MissingRecord title={t("mailbox.listNotThere")} text={t("mailbox.listNotThereText")} back={back} />;
}
