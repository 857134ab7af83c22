import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { contactPaths } from "~/lib/apps/contacts/contact";

import { ChosenOutputs } from "./contact-outputs";
import type { ContactListRow } from "./contact-list-data.server";

type ContactRowsProps = {
  rows: readonly ContactListRow[];
  /** The contact beside the list. */
  open: string | undefined;
  isFiltered: boolean;
  /** Where there is nothing yet. */
  add: ReactNode;
};

/** Under the letters of the Turkish alphabet. */
export function ContactRows({ rows, open, isFiltered, add }: ContactRowsProps) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon="heroicons_outline:magnifying-glass"
            title={t("contacts.empty.notFound")}
            description={t("contacts.empty.notFoundText")}
          />
        ) : (
          <EmptyState
            icon="heroicons_outline:user-group"
            title={t("contacts.empty.title")}
            description={t("contacts.empty.text")}
            action={add}
          />
        )}
      </Card>
    );
  return (
    <form method="get" action={contactPaths.vcards()} className="rounded-lg border bg-card shadow-xs">
      <input type="hidden" name="chosen" value="1" />
      <div role="group" aria-label={t("contacts.list")}>
        {byLetter(rows).map((group, at) => (
          <div key={`${group.letter} ${at}`}>
            <h2
              className={cn("sticky top-0 z-10 border-b bg-muted px-4 py-1 font-semibold", at === 0 && "rounded-t-lg")}
            >
              {group.letter}
            </h2>
            <ul aria-label={group.letter === "#" ? t("contacts.otherSigns") : t("contacts.letter", group)}>
              {group.rows.map((row) => (
                <ContactRow key={row.id} row={row} isOpen={row.id === open} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ChosenOutputs />
    </form>
  );
}

function byLetter(rows: readonly ContactListRow[]) {
  const groups: { letter: string; rows: ContactListRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.letter === row.letter) last.rows.push(row);
    else groups.push({ letter: row.letter, rows: [row] });
  }
  return groups;
}

function ContactRow({ row, isOpen }: { row: ContactListRow; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <li
      data-row={row.id}
      className={cn("relative flex min-h-14 items-center gap-4 border-b px-4 py-2", isOpen && "bg-primary-soft")}
    >
      {/* Above the link that covers the row. */}
      <label className="relative z-1 -m-2 flex size-10 shrink-0 items-center justify-center print:hidden">
        <Checkbox name="id" value={row.id} aria-label={t("contacts.export.choose", { name: row.name })} />
      </label>
      <Avatar name={row.name} src={row.avatar} decorative className="size-10" />
      <div className="min-w-0 flex-1">
        <Link
          to={row.href}
          data-row-link
          preventScrollReset
          aria-current={isOpen ? "true" : undefined}
          className="block font-medium wrap-break-word after:absolute after:inset-0 hover:underline"
        >
          {row.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          {row.detail === "" ? null : <span className="min-w-0 wrap-break-word">{row.detail}</span>}
          {row.isColleague ? <Badge tone="info">{t("contacts.colleague")}</Badge> : null}
          {row.tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </span>
      </div>
    </li>
  );
}
