import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { ChosenIcon } from "~/components/chosen-icon";
import { Card } from "~/components/ui/card";

import type { BoardRow } from "./boards-data.server";
import { Members } from "./members";

type BoardCardsProps = { rows: readonly BoardRow[]; isFiltered: boolean; add: ReactNode };

/** The boards, each as a card that leads to it. */
export function BoardCards({ rows, isFiltered, add }: BoardCardsProps) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon="heroicons_outline:magnifying-glass"
            title={t("scrumboard.empty.notFound")}
            description={t("scrumboard.empty.notFoundText")}
          />
        ) : (
          <EmptyState
            icon="heroicons_outline:rectangle-group"
            title={t("scrumboard.empty.title")}
            description={t("scrumboard.empty.text")}
            action={add}
          />
        )}
      </Card>
    );
  return (
    <ul
      aria-label={t("scrumboard.list")}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className="relative flex flex-col gap-3 rounded-lg border bg-card p-5 shadow-xs focus-within:border-primary hover:border-primary"
        >
          <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary">
            <ChosenIcon name={row.icon} />
          </span>
          <Link
            to={row.href}
            data-row-link
            className="text-lg font-semibold wrap-break-word after:absolute after:inset-0 hover:underline"
          >
            {row.title}
          </Link>
          {row.description === "" ? null : (
            <p className="line-clamp-2 text-muted-foreground wrap-break-word">{row.description}</p>
          )}
          <div className="mt-auto flex flex-col gap-3 pt-2">
            <Members members={row.members} more={row.more} />
            <p className="text-sm text-muted-foreground" title={row.activity.exact}>
              {t("scrumboard.edited", { at: row.activity.text })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
