import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { ActionMenu } from "~/components/controls/action-menu";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import { contentPaths } from "~/lib/content/definition/paths";

import type { readList } from "./list-data.server";
import { useTitleOf, type Row } from "./list-row";

/** What can be done with one entry, as far as the person may. */
export function RowActions({ row, isOrdered, isFirst }: { row: Row; isOrdered: boolean; isFirst: boolean }) {
  const { t } = useTranslation();
  const { section, query, can, begins } = useLoaderData<typeof readList>();
  const { pathname, search } = useLocation();
  const title = useTitleOf()(row).text;
  if (query.view === "trash") {
    return row.may.restore ? (
      <Button type="submit" name="intent" value={`restore:${row.id}:${row.version}`} variant="ghost" size="sm">
        {t("content.bulk.restoreRow")}
      </Button>
    ) : null;
  }
  const label = t("content.list.actionsOf", { title });
  const actions = () => (
    <>
      <Action to={contentPaths.entry(section, row.id)} icon={row.may.edit ? "heroicons_outline:pencil-square" : "heroicons_outline:document-text"} label={row.may.edit ? "content.list.edit" : "content.list.open"} />
      <Action to={contentPaths.preview(section, row.id)} target="_blank" icon="heroicons_outline:eye" label="content.list.preview" />
      {row.liveVersion !== null && section.publicFace.address !== null ? (
        <Action to={contentPaths.onSite(section, row.id)} target="_blank" reloadDocument icon="heroicons_outline:arrow-top-right-on-square" label="content.entry.onSite" />
      ) : null}
      <Action to={contentPaths.versions(section, row.id)} icon="heroicons_outline:clock" label="content.list.history" />
      {can.create && section.kind !== "single" ? <Action to={`${contentPaths.new(section)}?copy=${row.id}`} icon="heroicons_outline:document-duplicate" label="content.list.duplicate" /> : null}
      {row.liveVersion === null
        ? null
        : begins.map((other) => (
            <Action key={other.id} to={contentPaths.newFrom(other, row.id)} icon="heroicons_outline:photo" label={`content.sections.${other.id}.begin`} />
          ))}
      {isOrdered && row.may.move && section.maxDepth && !isFirst ? <Action intent={`in:${row.id}`} icon="heroicons_outline:arrow-right" label="content.list.moveIn" /> : null}
      {isOrdered && row.may.move && row.parentId !== null ? <Action intent={`out:${row.id}`} icon="heroicons_outline:arrow-left" label="content.list.moveOut" /> : null}
      {row.may.submit && !row.may.publish ? <Action intent={`submit:${row.id}:${row.version}`} icon="heroicons_outline:paper-airplane" label="review.submit" /> : null}
      {row.may.publish ? <Action to={contentPaths.confirmMany(section, "publish", [row], pathname + search)} icon="heroicons_outline:globe-alt" label="content.list.publish" /> : null}
      {row.may.withdraw ? <Action to={contentPaths.confirm(section, row, "withdraw")} icon="heroicons_outline:eye-slash" label="content.list.withdraw" /> : null}
      {row.may.trash ? <Action to={contentPaths.confirm(section, row, "trash")} icon="heroicons_outline:trash" label="content.list.trash" tone="destructive" /> : null}
    </>
  );
  return (
    <div className="row-actions">
      <div>
        {isOrdered && row.may.move ? (
          <>
            <Button type="submit" name="intent" value={`up:${row.id}`} variant="ghost" size="icon" disabled={isFirst} aria-label={t("content.list.moveUp", { title })}>
              <Icon name="heroicons_mini:arrow-up" />
            </Button>
            <Button type="submit" name="intent" value={`down:${row.id}`} variant="ghost" size="icon" aria-label={t("content.list.moveDown", { title })}>
              <Icon name="heroicons_mini:arrow-down" />
            </Button>
          </>
        ) : null}
        {/* Without scripts the same list with this row's menu in it, so that no page holds the menus of all rows. */}
        <Link to={`?${menuSearch(search, row.id)}`} preventScrollReset discover="none" aria-label={label} className={buttonVariants({ variant: "ghost", size: "icon", className: "hidden noscript:inline-flex" })}>
          <Icon name="heroicons_outline:ellipsis-vertical" />
        </Link>
        <ActionMenu variant="ghost" size="icon" label={label} title={t("content.list.actions")} className="noscript:hidden" content={actions}>
          <Icon name="heroicons_outline:ellipsis-vertical" />
        </ActionMenu>
      </div>
      {new URLSearchParams(search).get("menu") === row.id ? (
        <div role="group" aria-label={label} className="hidden w-56 rounded-lg border bg-popover p-1.5 text-start noscript:block">
          {actions()}
        </div>
      ) : null}
    </div>
  );
}

/** The address of this list with the menu of one row. */
function menuSearch(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set("menu", id);
  return params.toString();
}

type ActionProps = { icon: string; label: string; tone?: "default" | "destructive" } & ({ to: string; target?: string; reloadDocument?: boolean } | { intent: string });

/** One of the row's actions: it leads somewhere, or is done at once. `label` is the key of its words. */
function Action({ icon, label, tone = "default", ...how }: ActionProps) {
  const { t } = useTranslation();
  const shown = (
    <>
      <Icon name={icon} />
      {t(label)}
    </>
  );
  if ("intent" in how) {
    return (
      <DropdownMenuItem type="submit" name="intent" value={how.intent} variant={tone}>
        {shown}
      </DropdownMenuItem>
    );
  }
  return (
    <DropdownMenuItem asChild variant={tone}>
      <Link {...how}>{shown}</Link>
    </DropdownMenuItem>
  );
}
