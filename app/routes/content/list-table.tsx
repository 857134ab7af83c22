import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { Cell } from "~/components/fields/cell";
import { readable } from "~/components/fields/form-context";
import { fieldLabel } from "~/components/fields/labels";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { DropdownItem, DropdownMenu } from "~/components/ui/dropdown-menu";
import { Input } from "~/components/ui/input";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { listSearch, sortNames } from "~/lib/content/list-query";
import { contentPaths } from "~/lib/content/paths";
import { formatDateTime } from "~/lib/platform/text/dates";

import type { readList } from "./list-data.server";
import { useRowDragging } from "./use-row-dragging";

type Row = ReturnType<typeof useLoaderData<typeof readList>>["list"]["items"][number];

/** One form holds the table: chosen rows go to the buttons above it, and each row has buttons of its own. */
export function EntryTable() {
  const { t } = useTranslation();
  const { section, query, list, title, can } = useLoaderData<typeof readList>();
  const { pathname, search } = useLocation();
  const isOrdered = query.sort === "position" && query.view !== "trash" && !query.search && can.order;
  const rowProps = useRowDragging(isOrdered);
  const titleOf = useTitleOf();
  return (
    <Form method="post" className="flex flex-col gap-3">
      {/* Enter presses a form's first button: this one does nothing. */}
      <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="back" value={pathname + search} />
      <BulkBar />
      <div className="overflow-hidden rounded-lg border bg-card shadow-xs">
        <Table label={title}>
          <TableHeader>
            <tr>
              <TableHead className="w-10">
                <span className="sr-only">{t("content.list.choose")}</span>
              </TableHead>
              {section.list.columns.map((name) => (
                <ColumnHead key={name} name={name} />
              ))}
              <TableHead className="w-px">
                <span className="sr-only">{t("content.list.actions")}</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {list.items.map((row, at) => (
              <TableRow key={row.id} {...rowProps(row.id)}>
                <TableCell className="pe-0">
                  <input type="hidden" name={`version.${row.id}`} value={row.version} />
                  <Checkbox name="item" value={`${row.id}:${row.version}`} aria-label={t("content.list.chooseRow", { title: titleOf(row).text })} />
                </TableCell>
                {section.list.columns.map((name) => (
                  <ColumnCell key={name} name={name} row={row} />
                ))}
                <TableCell className="ps-0">
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

/** In the reader's language where there is one. */
function useTitleOf() {
  const { t } = useTranslation();
  const { locale } = useLoaderData<typeof readList>();
  return (row: Row) => {
    const { text, lang } = readable(row.title, locale);
    return { text: text || t("content.untitled"), lang: text ? lang : undefined };
  };
}

function BulkBar() {
  const { t } = useTranslation();
  const { query, can } = useLoaderData<typeof readList>();
  if (query.view === "trash") {
    return (
      <div className="flex flex-wrap gap-2" role="group" aria-label={t("content.bulk.label")}>
        {can.restore ? (
          <Button type="submit" name="intent" value="restore" variant="outline" size="sm">
            {t("content.bulk.restoreChosen")}
          </Button>
        ) : null}
        {can.purge ? (
          <details className="relative">
            <summary className={buttonVariants({ variant: "outline", size: "sm", className: "list-none" })}>{t("content.bulk.purgeChosen")}</summary>
            <div className="absolute z-20 mt-1 flex w-80 max-w-[80vw] flex-col gap-2 rounded-lg border bg-popover p-3 shadow-lg">
              <p>{t("content.bulk.purgeWarning")}</p>
              <Button type="submit" name="intent" value="purge" variant="destructive" size="sm">
                {t("content.bulk.purgeNow")}
              </Button>
            </div>
          </details>
        ) : null}
      </div>
    );
  }
  if (!can.publish && !can.withdraw && !can.trash) return null;
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t("content.bulk.label")}>
      {can.approve && query.view === "inReview" ? (
        <Button type="submit" name="intent" value="approve" variant="outline" size="sm">
          <Icon name="heroicons_mini:check" />
          {t("content.bulk.approveChosen")}
        </Button>
      ) : null}
      {can.publish && query.view !== "inReview" ? (
        <Button type="submit" name="intent" value="publish" variant="outline" size="sm">
          <Icon name="heroicons_mini:globe-alt" />
          {t("content.bulk.publishChosen")}
        </Button>
      ) : null}
      {can.withdraw ? (
        <details className="relative">
          <summary className={buttonVariants({ variant: "outline", size: "sm", className: "list-none" })}>
            <Icon name="heroicons_mini:eye-slash" />
            {t("content.bulk.withdrawChosen")}
          </summary>
          <div className="absolute z-20 mt-1 flex w-80 max-w-[80vw] flex-col gap-2 rounded-lg border bg-popover p-3 shadow-lg">
            <label htmlFor="bulk-reason" className="font-medium">
              {t("content.bulk.reason")}
            </label>
            <Input id="bulk-reason" name="reason" maxLength={300} />
            <Button type="submit" name="intent" value="withdraw" variant="destructive" size="sm">
              {t("content.bulk.withdrawNow")}
            </Button>
          </div>
        </details>
      ) : null}
      {can.trash ? (
        <Button type="submit" name="intent" value="trash" variant="outline" size="sm">
          <Icon name="heroicons_mini:trash" />
          {t("content.bulk.trashChosen")}
        </Button>
      ) : null}
    </div>
  );
}

function ColumnHead({ name }: { name: string }) {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const label = fieldLabel(t, section, name);
  if (!sortNames(section).has(name)) return <TableHead>{section.fields[name]?.kind === "image" ? <span className="sr-only">{label}</span> : label}</TableHead>;
  const direction = query.sort === name ? "ascending" : query.sort === `-${name}` ? "descending" : undefined;
  return (
    <TableHead aria-sort={direction ?? "none"}>
      <Link to={listSearch(section, query, { sort: direction === "ascending" ? `-${name}` : name })} className="inline-flex items-center gap-1 hover:text-foreground">
        {label}
        <Icon
          name={direction === "descending" ? "heroicons_mini:chevron-down" : direction ? "heroicons_mini:chevron-up" : "heroicons_mini:chevron-up-down"}
          className={direction ? "size-4 text-primary" : "size-4 opacity-60"}
        />
      </Link>
    </TableHead>
  );
}

function ColumnCell({ name, row }: { name: string; row: Row }) {
  const { section, query, list, options, locale } = useLoaderData<typeof readList>();
  const { text, lang } = useTitleOf()(row);
  if (name === section.titleField) {
    const indent = ["", "ps-10", "ps-16", "ps-22"][row.depth] ?? "ps-22";
    return (
      <TableCell className={`min-w-56 max-w-md ${indent}`}>
        <Link to={contentPaths.entry(section, row.id)} lang={lang} className="line-clamp-2 font-medium hover:underline">
          {text}
        </Link>
        {row.updatedByName && query.view === "mine" ? <span className="text-sm text-muted-foreground">{row.updatedByName}</span> : null}
      </TableCell>
    );
  }
  if (name === "status") {
    return (
      <TableCell>
        <StateBadge {...row} />
      </TableCell>
    );
  }
  if (name === "updatedAt" || name === "publishAt") {
    return (
      <TableCell className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">
        {formatDateTime(row[name], locale)}
        {name === "updatedAt" && row.updatedByName ? <span className="block">{row.updatedByName}</span> : null}
      </TableCell>
    );
  }
  if (name === "updatedBy") return <TableCell className="text-sm">{row.updatedByName}</TableCell>;
  return (
    <TableCell>
      <Cell section={section} name={name} value={row.columns[name]} context={{ locale, files: list.files, titles: list.titles, options, choices: {} }} />
    </TableCell>
  );
}

function RowActions({ row, isOrdered, isFirst }: { row: Row; isOrdered: boolean; isFirst: boolean }) {
  const { t } = useTranslation();
  const { section, query, can } = useLoaderData<typeof readList>();
  const title = useTitleOf()(row).text;
  if (query.view === "trash") {
    return (
      <Button type="submit" name="intent" value={`restore:${row.id}`} variant="ghost" size="sm">
        {t("content.bulk.restoreRow")}
      </Button>
    );
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
                <Icon name="heroicons_outline:pencil-square" />
                {t("content.list.edit")}
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
            {can.publish && row.liveVersion !== row.version && row.reviewVersion === null ? (
              <DropdownItem type="submit" name="intent" value={`publish:${row.id}`}>
                <Icon name="heroicons_outline:globe-alt" />
                {t("content.list.publish")}
              </DropdownItem>
            ) : null}
            {can.withdraw && row.liveVersion !== null ? (
              <DropdownItem asChild>
                <Link to={contentPaths.confirm(section, row.id, "withdraw")}>
                  <Icon name="heroicons_outline:eye-slash" />
                  {t("content.list.withdraw")}
                </Link>
              </DropdownItem>
            ) : null}
            <DropdownItem asChild tone="destructive">
              <Link to={contentPaths.confirm(section, row.id, "trash")}>
                <Icon name="heroicons_outline:trash" />
                {t("content.list.trash")}
              </Link>
            </DropdownItem>
          </>
        }
      >
        <Icon name="heroicons_outline:ellipsis-vertical" />
      </DropdownMenu>
    </div>
  );
}
