import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { ChooseAll, ChooseCell, ChooseHead } from "~/components/controls/rows/chosen-rows";
import { useChosen } from "~/components/controls/rows/use-chosen";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { isThenByPosition } from "~/lib/content/definition/list-order";
import { countFilters, listSearch, plainSort } from "~/lib/content/list/list-query";

import { BulkBar, bulkVerbsOf } from "./bulk-bar";
import { ColumnCell, ColumnHead } from "./cells";
import type { readList } from "./data.server";
import { MovedNote } from "./moved-note";
import { RowActions } from "./row-actions";
import { RowMenu } from "./row-menu";
import { useTitleOf } from "./row";
import { useRowDragging } from "./use-row-dragging";

/** One form holds the table: the buttons below act on selected rows, and each row has a menu. */
export function EntryTable() {
  const { t } = useTranslation();
  const { query, list, title, can, columns, section } = useLoaderData<typeof readList>();
  const { pathname, search } = useLocation();
  const isWhole = query.view !== "trash" && !query.search && countFilters(query) === 0 && can.move;
  const isOrdered = query.sort === "position" && isWhole;
  const isSometimesOrdered = isWhole && isThenByPosition(section.list);
  const verbs = bulkVerbsOf(can, query.view);
  const isChosen = verbs.length > 0;
  const rowProps = useRowDragging(isOrdered, { isTree: section.maxDepth !== undefined });
  const rowTitle = useTitleOf();
  const scriptsOnly = useScriptsOnly();
  const { form, count, onChange } = useChosen(list.items);
  return (
    <div className="relative flex flex-col gap-3">
      <Form method="post" ref={form} preventScrollReset={isOrdered} onChange={onChange} className="flex flex-col gap-3">
        {/* Enter presses a form's first button: this one does nothing. */}
        <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
        <input type="hidden" name="back" value={pathname + search} />
        <div className="above-table">
          {isChosen ? <ChooseAll /> : null}
          {isSometimesOrdered ? (
            <Link
              to={listSearch(section, query, { sort: isOrdered ? plainSort(section, null) : "position" })}
              className="ms-auto min-h-9 content-center px-3 text-sm underline"
            >
              {t(isOrdered ? "content.list.orderDone" : "content.list.orderAnew")}
            </Link>
          ) : null}
        </div>
        {isOrdered ? <MovedNote /> : null}
        <div id="rows" tabIndex={-1} className="overflow-hidden rounded-lg border bg-card shadow-xs">
          <Table label={title}>
            <TableHeader>
              <tr>
                {isOrdered ? <TableHead className="w-px" /> : null}
                {isChosen ? <ChooseHead /> : null}
                {columns.map((column) => (
                  <ColumnHead key={column.name} {...column} />
                ))}
                <TableHead className="w-px">
                  <span className="sr-only">{t("content.list.actions")}</span>
                </TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {list.items.map((row, at) => (
                <TableRow key={row.id} {...rowProps(row.id, Boolean(row.may.move))}>
                  {isOrdered ? (
                    <TableCell data-part="drag" className="pe-0">
                      <span
                        aria-hidden
                        title={row.may.move ? t("fields.list.drag") : undefined}
                        className={cn("text-lg text-muted-foreground", scriptsOnly)}
                      >
                        ⠿
                      </span>
                    </TableCell>
                  ) : null}
                  {isChosen ? <ChooseCell value={`${row.id}:${row.version}`} name={rowTitle(row).text} /> : null}
                  {columns.map((column) => (
                    <ColumnCell key={column.name} column={column} row={row} />
                  ))}
                  <TableCell data-part="actions">
                    <RowActions row={row} isOrdered={isOrdered} isFirst={at === 0 && list.pagination.page === 1} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
        <RowMenu rows={list.items} isOrdered={isOrdered} isFirstPage={list.pagination.page === 1} />
        {isChosen ? <BulkBar verbs={verbs} chosen={count} /> : null}
      </Form>
    </div>
  );
}
