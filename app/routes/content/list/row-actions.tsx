import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";

import type { readList } from "./data.server";
import { useTitleOf, type RowProps } from "./row";
import { RowMenuItems } from "./row-menu";

/** Its menu is the table's, drawn by `RowMenu`. */
export function RowActions({ row, isOrdered, isFirst }: RowProps) {
  const { t } = useTranslation();
  const { query } = useLoaderData<typeof readList>();
  const { search } = useLocation();
  const title = useTitleOf()(row).text;
  if (query.view === "trash") {
    return row.may.restore ? (
      <Button type="submit" name="intent" value={`restore:${row.id}:${row.version}`} variant="ghost" size="sm">
        {t("content.bulk.restoreRow")}
      </Button>
    ) : null;
  }
  const label = t("content.list.actionsOf", { title });
  const params = new URLSearchParams(search);
  const isOpen = params.get("menu") === row.id;
  params.set("menu", row.id);
  return (
    <div className="row-actions">
      <div>
        {isOrdered && row.may.move ? (
          <>
            <Button
              type="submit"
              name="intent"
              value={`up:${row.id}`}
              variant="ghost"
              size="icon"
              disabled={isFirst}
              aria-label={t("content.list.moveUp", { title })}
            >
              <Icon name="heroicons_mini:arrow-up" />
            </Button>
            <Button
              type="submit"
              name="intent"
              value={`down:${row.id}`}
              variant="ghost"
              size="icon"
              aria-label={t("content.list.moveDown", { title })}
            >
              <Icon name="heroicons_mini:arrow-down" />
            </Button>
          </>
        ) : null}
        {/* Without scripts a link to the list with this row's menu, so that no page holds all menus. */}
        <a
          href={`?${params}`}
          ref={asMenuButton}
          data-row=""
          aria-label={label}
          title={t("content.list.actions")}
          className={rowButton}
        >
          <Icon name="heroicons_outline:ellipsis-vertical" />
        </a>
      </div>
      {isOpen ? (
        <div
          role="group"
          aria-label={label}
          className="hidden w-56 rounded-lg border bg-popover p-1.5 text-start noscript:block"
        >
          <RowMenuItems row={row} isOrdered={isOrdered} isFirst={isFirst} />
        </div>
      ) : null}
    </div>
  );
}

const rowButton = buttonVariants({ variant: "ghost", size: "icon" });

/** With scripts it is a button, not a link. */
function asMenuButton(link: HTMLAnchorElement | null) {
  link?.setAttribute("role", "button");
  link?.setAttribute("aria-expanded", "false");
}
