import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { PageTitle } from "~/components/controls/page-title";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { KeyMap } from "~/components/records/key-map";
import { useListKeys } from "~/components/records/use-list-keys";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { useMessageChanges } from "~/layouts/parts/panels/message-changes";
import { requireAppUser } from "~/lib/apps/app.server";
import { listMailLabels } from "~/lib/apps/mailbox/labels.server";
import { mailPaths, readMailSearch } from "~/lib/apps/mailbox/mail-place";
import { countFolders } from "~/lib/apps/mailbox/mails.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { MailboxNav } from "./mailbox-nav";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const [t, counts, labels] = await Promise.all([getFixedT(request), countFolders(actor), listMailLabels(actor)]);
  const search = readMailSearch(new URL(request.url).searchParams);
  return { title: t("mailbox.title"), counts, labels, search };
}

/** The folders, and beside them a list with its mail, a form or the settings. */
export default function Mailbox() {
  const { t } = useTranslation();
  const { title, counts, labels, search } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isOpen = useMatches().some(({ params }) => params.id !== undefined) || pathname === mailPaths.compose();
  const map = useListKeys(mailPaths.compose());
  const { revalidate } = useRevalidator();
  useMessageChanges(useCallback(() => void revalidate(), [revalidate]));
  return (
    <div className="@container flex h-[calc(100dvh-8rem)] min-h-120 w-full flex-col gap-4 p-4 sm:p-8 print:h-auto">
      <div className={cn("flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden", isOpen && "max-md:hidden")}>
        <PageTitle className="me-auto">{title}</PageTitle>
        <Form
          key={search}
          method="get"
          action={mailPaths.search()}
          role="search"
          className="flex min-w-0 gap-2 max-sm:order-last max-sm:w-full"
        >
          <Input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label={t("mailbox.search.label")}
            placeholder={t("mailbox.search.label")}
            className="min-w-0 flex-1 sm:w-64"
          />
          <Button
            type="submit"
            variant="outline"
            size="icon"
            aria-label={t("mailbox.search.button")}
            title={t("mailbox.search.button")}
          >
            <Icon name="heroicons_outline:magnifying-glass" />
          </Button>
        </Form>
        <KeyMap ref={map} add={t("mailbox.write")} />
        <Link to={mailPaths.compose()} className={buttonVariants()}>
          <Icon name="heroicons_outline:pencil-square" />
          {t("mailbox.write")}
        </Link>
      </div>
      <Card className="flex min-h-0 flex-1 flex-col overflow-hidden p-0 @4xl:flex-row print:block print:border-0">
        <MailboxNav counts={counts} labels={labels} className={cn(isOpen && "max-md:hidden")} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Outlet />
        </div>
      </Card>
    </div>
  );
}
