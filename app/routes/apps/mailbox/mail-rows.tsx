import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { inboxTime } from "~/lib/inbox/inbox-texts";

import { LabelIcon } from "./label-icon";
import type { MailListRow } from "./list-data.server";

/** The mail that is open is marked. */
export function MailRows({ rows, open }: { rows: readonly MailListRow[]; open: string | undefined }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("mailbox.list")}>
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className={cn(
            "flex border-s-4 border-b border-s-transparent last:border-b-0",
            row.unread && "border-s-primary",
            row.id === open && "bg-primary-soft",
          )}
        >
          <label className="flex shrink-0 items-start px-2 pt-3.5">
            <Checkbox
              name="item"
              value={row.id}
              aria-label={t("bulk.chooseRow", { name: `${row.name}, ${row.subject}` })}
            />
          </label>
          <Row row={row} isOpen={row.id === open} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, isOpen }: { row: MailListRow; isOpen: boolean }) {
  const { t, i18n } = useTranslation();
  const { name, subject, excerpt, at, unread, starred, important, isDraft, isWaiting, hasFiles, labels } = row;
  return (
    <Link
      to={row.href}
      data-row-link
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      className="flex min-w-0 flex-1 flex-col gap-0.5 py-3 ps-1 pe-4 hover:bg-accent focus-visible:-outline-offset-2"
    >
      <span className="flex items-center gap-2">
        {unread ? <span className="sr-only">{t("mailbox.unread")}. </span> : null}
        <span className={cn("min-w-0 flex-1 truncate", unread ? "font-bold" : "font-medium")}>{name}</span>
        {isDraft ? <Badge tone="warning">{t("mailbox.draft")}</Badge> : null}
        {isWaiting ? <Badge tone="info">{t("mailbox.sending")}</Badge> : null}
        {important ? (
          <Icon
            name="heroicons_solid:exclamation-circle"
            label={t("mailbox.important")}
            className="size-5 shrink-0 text-error"
          />
        ) : null}
        <time dateTime={at} className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {inboxTime(at, i18n.language)}
        </time>
      </span>
      <span className="flex items-center gap-2">
        <span className={cn("min-w-0 flex-1 truncate", unread && "font-semibold")}>{subject}</span>
        {hasFiles ? (
          <Icon name="heroicons_outline:paper-clip" label={t("mailbox.hasFiles")} className="size-5 shrink-0" />
        ) : null}
        {starred ? (
          <Icon name="heroicons_solid:star" label={t("mailbox.starred")} className="size-5 shrink-0 text-orange-500" />
        ) : null}
      </span>
      {excerpt === "" ? null : (
        <span className="line-clamp-2 text-sm text-muted-foreground wrap-anywhere">{excerpt}</span>
      )}
      {labels.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {labels.map(({ id, title, color }) => (
            <span key={id} className="inline-flex max-w-full items-center gap-1">
              <LabelIcon color={color} className="size-4" />
              <span className="truncate">{title}</span>
            </span>
          ))}
        </span>
      ) : null}
    </Link>
  );
}
