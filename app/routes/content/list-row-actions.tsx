import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { DropdownItem, DropdownMenu } from "~/components/ui/dropdown-menu";
import { contentPaths } from "~/lib/content/paths";

import type { readList } from "./list-data.server";
import { useTitleOf, type Row } from "./list-row";

/** What can be done with one entry, as far as the person may. */
export function RowActions({ row, isOrdered, isFirst }: { row: Row; isOrdered: boolean; isFirst: boolean }) {
  const { t } = useTranslation();
  const { section, query, can, begins } = useLoaderData<typeof readList>();
  const title = useTitleOf()(row).text;
  if (query.view === "trash") {
    return row.may.restore ? (
      <Button type="submit" name="intent" value={`restore:${row.id}`} variant="ghost" size="sm">
        {t("content.bulk.restoreRow")}
      </Button>
    ) : null;
  }
  return (
    <div className="flex items-center justify-end">
      {isOrdered ? (
        <>
          <Button type="submit" name="intent" value={`up:${row.id}`} variant="ghost" size="icon" disabled={isFirst} aria-label={t("content.list.moveUp", { title })}>
            <Icon name="heroicons_mini:arrow-up" />
          </Button>
          <Button type="submit" name="intent" value={`down:${row.id}`} variant="ghost" size="icon" aria-label={t("content.list.moveDown", { title })}>
            <Icon name="heroicons_mini:arrow-down" />
          </Button>
        </>
      ) : null}
      <DropdownMenu
        variant="ghost"
        size="icon"
        label={t("content.list.actionsOf", { title })}
        content={
          <>
            <DropdownItem asChild>
              <Link to={contentPaths.entry(section, row.id)}>
                <Icon name={row.may.edit ? "heroicons_outline:pencil-square" : "heroicons_outline:document-text"} />
                {t(row.may.edit ? "content.list.edit" : "content.list.open")}
              </Link>
            </DropdownItem>
            <DropdownItem asChild>
              <Link to={contentPaths.preview(section, row.id)} target="_blank">
                <Icon name="heroicons_outline:eye" />
                {t("content.list.preview")}
              </Link>
            </DropdownItem>
            <DropdownItem asChild>
              <Link to={contentPaths.versions(section, row.id)}>
                <Icon name="heroicons_outline:clock" />
                {t("content.list.history")}
              </Link>
            </DropdownItem>
            {can.create && section.kind !== "single" ? (
              <DropdownItem asChild>
                <Link to={`${contentPaths.new(section)}?copy=${row.id}`}>
                  <Icon name="heroicons_outline:document-duplicate" />
                  {t("content.list.duplicate")}
                </Link>
              </DropdownItem>
            ) : null}
            {row.liveVersion === null
              ? null
              : begins.map((other) => (
                  <DropdownItem asChild key={other.id}>
                    <Link to={contentPaths.newFrom(other, row.id)}>
                      <Icon name="heroicons_outline:photo" />
                      {t(`content.sections.${other.id}.begin`)}
                    </Link>
                  </DropdownItem>
                ))}
            {row.may.submit && !row.may.publish ? (
              <DropdownItem type="submit" name="intent" value={`submit:${row.id}`}>
                <Icon name="heroicons_outline:paper-airplane" />
                {t("review.submit")}
              </DropdownItem>
            ) : null}
            {row.may.publish ? (
              <DropdownItem type="submit" name="intent" value={`publish:${row.id}`}>
                <Icon name="heroicons_outline:globe-alt" />
                {t("content.list.publish")}
              </DropdownItem>
            ) : null}
            {row.may.withdraw ? (
              <DropdownItem asChild>
                <Link to={contentPaths.confirm(section, row.id, "withdraw")}>
                  <Icon name="heroicons_outline:eye-slash" />
                  {t("content.list.withdraw")}
                </Link>
              </DropdownItem>
            ) : null}
            {row.may.trash ? (
              <DropdownItem asChild tone="destructive">
                <Link to={contentPaths.confirm(section, row.id, "trash")}>
                  <Icon name="heroicons_outline:trash" />
                  {t("content.list.trash")}
                </Link>
              </DropdownItem>
            ) : null}
          </>
        }
      >
        <Icon name="heroicons_outline:ellipsis-vertical" />
      </DropdownMenu>
    </div>
  );
}
