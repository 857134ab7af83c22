import { Link, useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { filterIcons, folderIcons, mailFilters, mailFolders, type MailFolder } from "~/lib/apps/mailbox/mailbox";
import type { MailLabel } from "~/lib/apps/mailbox/mailbox";
import { mailPaths } from "~/lib/apps/mailbox/mail-place";

import { LabelIcon } from "./label-icon";

type MailboxNavProps = { counts: Record<MailFolder, number>; labels: readonly MailLabel[]; className?: string };

const item =
  "flex min-h-10 shrink-0 items-center gap-3 rounded-md px-3 py-1.5 whitespace-nowrap hover:bg-accent " +
  "@4xl:whitespace-normal";
const current = "bg-primary-soft font-medium text-primary";

/** Folders, filters and labels: a column, and where there is little room a row that scrolls. */
export function MailboxNav({ counts, labels, className }: MailboxNavProps) {
  const { t } = useTranslation();
  const { folder, filter, label } = useParams();
  const { pathname } = useLocation();
  const isList = (wanted: string, shown: string | undefined) => wanted === shown;
  return (
    <nav
      aria-label={t("mailbox.nav")}
      className={cn(
        "flex shrink-0 gap-1 overflow-x-auto border-b p-2 @4xl:w-56 @4xl:flex-col @4xl:overflow-x-hidden",
        "@4xl:overflow-y-auto @4xl:border-e @4xl:border-b-0 @4xl:p-3 print:hidden",
        className,
      )}
    >
      <Group title={t("mailbox.folders.title")}>
        {mailFolders.map((slug) => (
          <Link
            key={slug}
            to={mailPaths.list({ folder: slug, page: 1 })}
            aria-current={isList(slug, folder) ? "page" : undefined}
            className={cn(item, isList(slug, folder) && current)}
          >
            <Icon name={folderIcons[slug]} className="size-5" />
            <span className="min-w-0 flex-1">{t(`mailbox.folders.${slug}`)}</span>
            {counts[slug] > 0 ? (
              <span className="text-sm tabular-nums">
                {counts[slug]}
                <span className="sr-only"> {t(slug === "inbox" ? "mailbox.unreadCount" : "mailbox.allCount")}</span>
              </span>
            ) : null}
          </Link>
        ))}
      </Group>
      <Group title={t("mailbox.filters.title")}>
        {mailFilters.map((slug) => (
          <Link
            key={slug}
            to={mailPaths.list({ filter: slug, page: 1 })}
            aria-current={isList(slug, filter) ? "page" : undefined}
            className={cn(item, isList(slug, filter) && current)}
          >
            <Icon name={filterIcons[slug]} className="size-5" />
            {t(`mailbox.filters.${slug}`)}
          </Link>
        ))}
      </Group>
      {labels.length > 0 ? (
        <Group title={t("mailbox.labels.title")}>
          {labels.map(({ id, slug, title, color }) => (
            <Link
              key={id}
              to={mailPaths.list({ label: slug, page: 1 })}
              aria-current={isList(slug, label) ? "page" : undefined}
              className={cn(item, isList(slug, label) && current)}
            >
              <LabelIcon color={color} />
              <span className="min-w-0 max-w-40 truncate @4xl:max-w-none @4xl:wrap-anywhere @4xl:whitespace-normal">
                {title}
              </span>
            </Link>
          ))}
        </Group>
      ) : null}
      <div className="contents @4xl:mt-3 @4xl:block @4xl:border-t @4xl:pt-3">
        <Link
          to={mailPaths.settings()}
          aria-current={pathname === mailPaths.settings() ? "page" : undefined}
          className={cn(item, pathname === mailPaths.settings() && current)}
        >
          <Icon name="heroicons_outline:cog-8-tooth" className="size-5" />
          {t("mailbox.settings.title")}
        </Link>
      </div>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="contents @4xl:mb-3 @4xl:flex @4xl:flex-col @4xl:gap-0.5">
      <h2 className="hidden px-3 pb-1 text-xs font-semibold tracking-wide text-muted-foreground uppercase @4xl:block">
        {title}
      </h2>
      {children}
    </div>
  );
}
