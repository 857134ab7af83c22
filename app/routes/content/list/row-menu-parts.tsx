import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import { popoverAuto } from "~/components/ui/popover-target";
import { useCloseOnNavigation } from "~/components/ui/use-close-on-navigation";
import { moveFocus, useMenuBehaviour } from "~/components/ui/use-menu-behaviour";
import { placeUnder } from "~/components/ui/use-popover-place";
import { contentPaths } from "~/lib/content/definition/paths";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import type { readList } from "./data.server";
import { useTitleOf, type Row, type RowProps } from "./row";

/** A new object for each press. */
export type Pressed = { button: HTMLElement; isByKey: boolean; row: string | null };

export type RowMenuProps = { rows: readonly Row[]; isOrdered: boolean; isFirstPage: boolean };

/** For the row whose button was pressed last. */
export function RowMenu({ rows, isOrdered, isFirstPage, pressed }: RowMenuProps & { pressed: Pressed }) {
  const { t } = useTranslation();
  const rowTitle = useTitleOf();
  const menu = useRef<HTMLDivElement>(null);
  useCloseOnNavigation(menu);
  useMenuBehaviour(menu);
  useOpening(menu, pressed);
  const at = rows.findIndex(({ id }) => id === pressed.row);
  const row = rows[at];
  return (
    <div
      ref={menu}
      role="group"
      aria-label={row ? t("content.list.actionsOf", { title: rowTitle(row).text }) : undefined}
      data-align="end"
      className="overlay menu"
      {...popoverAuto}
    >
      {row ? <RowMenuItems row={row} isOrdered={isOrdered} isFirst={at === 0 && isFirstPage} /> : null}
    </div>
  );
}

function useOpening(ref: { readonly current: HTMLElement | null }, pressed: Pressed) {
  const openedBy = useRef<HTMLElement | null>(null);
  /** The browser closes the menu on a press outside, so a press on its own button must not open it again. */
  const closes = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const menu = ref.current;
    const onDown = () => (closes.current = menu?.matches(":popover-open") ? openedBy.current : null);
    const onToggle = (event: Event) =>
      (event as ToggleEvent).newState === "closed" && openedBy.current?.setAttribute("aria-expanded", "false");
    document.addEventListener("pointerdown", onDown, true);
    menu?.addEventListener("toggle", onToggle);
    return () => {
      document.removeEventListener("pointerdown", onDown, true);
      menu?.removeEventListener("toggle", onToggle);
    };
  }, [ref]);
  useEffect(() => {
    const menu = ref.current;
    if (!menu || !pressed.button.isConnected) return;
    const { button, isByKey } = pressed;
    const isClosing = !isByKey && closes.current === button;
    closes.current = null;
    if (isClosing) return;
    placeUnder(menu, button);
    // Newer browsers use the source for the Tab order; others ignore it. An open popover can't be opened again.
    if (!menu.matches(":popover-open"))
      (menu.showPopover as (options: { source: HTMLElement }) => void).call(menu, { source: button });
    // Closing and reopening at once is reported as opening only.
    openedBy.current?.setAttribute("aria-expanded", "false");
    openedBy.current = button;
    button.setAttribute("aria-expanded", "true");
    if (isByKey) moveFocus(menu, "Home");
  }, [ref, pressed]);
}

export function RowMenuItems({ row, isOrdered, isFirst }: RowProps) {
  const { section, can, begins } = useLoaderData<typeof readList>();
  const { pathname, search } = useLocation();
  return (
    <>
      <Action
        to={contentPaths.entry(section, row.id)}
        icon={row.may.edit ? "heroicons_outline:pencil-square" : "heroicons_outline:document-text"}
        label={row.may.edit ? "content.list.edit" : "content.list.open"}
      />
      <Action
        to={contentPaths.preview(section, row.id)}
        target="_blank"
        icon="heroicons_outline:eye"
        label="content.list.preview"
      />
      {row.liveVersion !== null && section.hasPage ? (
        <Action
          to={contentPaths.onSite(section, row.id)}
          target="_blank"
          reloadDocument
          icon="heroicons_outline:arrow-top-right-on-square"
          label="content.entry.onSite"
        />
      ) : null}
      <Action to={contentPaths.versions(section, row.id)} icon="heroicons_outline:clock" label="content.list.history" />
      {can.create && section.kind !== "single" ? (
        <Action
          to={`${contentPaths.new(section)}?copy=${row.id}`}
          icon="heroicons_outline:document-duplicate"
          label="content.list.duplicate"
        />
      ) : null}
      {row.liveVersion === null
        ? null
        : begins.map((other) => (
            <Action
              key={other.id}
              to={contentPaths.newFrom(other, row.id)}
              icon="heroicons_outline:photo"
              label={`content.sections.${other.id}.begin`}
            />
          ))}
      {isOrdered && row.may.move && section.maxDepth && !isFirst ? (
        <Action intent={`in:${row.id}`} icon="heroicons_outline:arrow-right" label="content.list.moveIn" />
      ) : null}
      {isOrdered && row.may.move && row.parentId ? (
        <Action intent={`out:${row.id}`} icon="heroicons_outline:arrow-left" label="content.list.moveOut" />
      ) : null}
      {row.may.submit && !row.may.publish ? (
        <Action
          intent={`submit:${row.id}:${row.version}`}
          icon="heroicons_outline:paper-airplane"
          label="review.submit"
        />
      ) : null}
      {row.may.publish ? (
        <Action
          to={contentPaths.confirmMany(section, "publish", [row], pathname + search)}
          icon="heroicons_outline:globe-alt"
          label="content.list.publish"
        />
      ) : null}
      {row.may.withdraw ? (
        <Action
          to={contentPaths.confirm(section, row, "withdraw")}
          icon="heroicons_outline:eye-slash"
          label="content.list.withdraw"
        />
      ) : null}
      {row.may.trash ? (
        <Action
          to={contentPaths.confirm(section, row, "trash")}
          icon="heroicons_outline:trash"
          label="content.list.trash"
          tone="destructive"
        />
      ) : null}
    </>
  );
}

type ActionProps = { icon: InterfaceIcon; label: string; tone?: "default" | "destructive" } & (
  { to: string; target?: string; reloadDocument?: boolean } | { intent: string }
);

/** A link or a form button. `label`: an i18n key. */
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
