import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { useScriptsOnly } from "~/components/ui/use-scripts-only";
import { countFilters } from "~/lib/content/list-query";

import { BulkBar, hasBulk } from "./list-bulk-bar";
import { ColumnCell, ColumnHead } from "./list-cells";
import type { readList } from "./list-data.server";
import { MovedNote } from "./list-moved-note";
import { RowActions } from "./list-row-actions";
import { useTitleOf } from "./list-row";
import { useRowDragging } from "./use-row-dragging";

/** One form holds the table: chosen rows go to the buttons above it, and each row has buttons of its own. */
export function EntryTable() {
  const { t } = useTranslation();
  const { section, query, list, title, can } = useLoaderData<typeof readList>();
  const { pathname, search } = useLocation();
  const isOrdered = query.sort === "position" && query.view !== "trash" && !query.search && countFilters(query) === 0 && can.order;
  const isChosen = hasBulk(can, query.view);
  const rowProps = useRowDragging(isOrdered);
  const titleOf = useTitleOf();
  const scriptsOnly = useScriptsOnly();
  return (
    <Form method="post" preventScrollReset={isOrdered} className="flex flex-col gap-3">
      {/* Enter presses a form's first button: this one does nothing. */}
      <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="back" value={pathname + search} />
      {isChosen ? <BulkBar /> : null}
      {isOrdered ? <MovedNote /> : null}
      <div className="overflow-hidden rounded-lg border bg-card shadow-xs">
        <Table label={title}>
          <TableHeader>
            <tr>
              {isOrdered ? <TableHead className="w-px p-0" /> : null}
              {isChosen ? (
                <TableHead className="w-10">
                  <span className="sr-only">{t("content.list.choose")}</span>
                </TableHead>
              ) : null}
              {section.list.columns.map((name) => (
                <ColumnHead key={name} name={name} />
              ))}
              <TableHead className="w-px bg-muted sm:sticky sm:end-0">
                <span className="sr-only">{t("content.list.actions")}</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {list.items.map((row, at) => (
              <TableRow key={row.id} {...rowProps(row.id)}>
                {isOrdered ? (
                  <TableCell className="p-0 ps-2">
                    <span aria-hidden title={t("fields.list.drag")} className={cn("px-1 text-lg text-muted-foreground", scriptsOnly)}>
                      ⠿
                    </span>
                  </TableCell>
                ) : null}
                {isChosen ? (
                  <TableCell className="pe-0">
                    <Checkbox name="item" value={`${row.id}:${row.version}`} aria-label={t("content.list.chooseRow", { title: titleOf(row).text })} />
                  </TableCell>
                ) : null}
                {section.list.columns.map((name) => (
                  <ColumnCell key={name} name={name} row={row} />
                ))}
                <TableCell className="bg-inherit ps-0 sm:sticky sm:end-0">
                  <input type="hidden" name={`version.${row.id}`} value={row.version} />
                  <RowActions row={row} isOrdered={isOrdered} isFirst={at === 0 && list.pagination.page === 1} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Form>
  );
}
