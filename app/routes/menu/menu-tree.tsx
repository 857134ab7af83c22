import { Link, useFetcher, useLocation } from "@remix-run/react";
import { useRef, type DragEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import type { BrokenReason } from "~/lib/menus/broken-links.server";
import type { MenuItem } from "~/lib/menus/menu-document";
import { menuPaths } from "~/lib/menus/menu-paths";
import { branchesOf, stepOf, type Branch, type Step } from "~/lib/menus/tree";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type TreeProps = {
  code: string;
  version: number;
  items: readonly MenuItem[];
  maxDepth: number;
  links: Readonly<Record<string, string>>;
  broken: Readonly<Record<string, BrokenReason>>;
  mayChange: boolean;
  now: number;
};
type Side = "before" | "after" | "into";

const keys: Partial<Record<string, Step>> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };
const arrows: readonly { step: Step; icon: InterfaceIcon }[] = [
  { step: "up", icon: "heroicons_mini:arrow-up" },
  { step: "down", icon: "heroicons_mini:arrow-down" },
  { step: "in", icon: "heroicons_mini:arrow-right" },
  { step: "out", icon: "heroicons_mini:arrow-left" },
];

/** The key of the drag fetcher: its refusal stays until something else is pressed or another page opens. */
export const useDragKey = () => `menu-drag ${useLocation().key}`;

/** Items are moved by buttons, by Alt and an arrow, or by dragging. */
export function MenuTree(props: TreeProps) {
  const fetcher = useFetcher({ key: useDragKey() });
  const dragged = useRef<string | null>(null);
  const drop = (id: string, to: Side, target: string) =>
    fetcher.submit({ intent: "place", id, to, target, version: String(props.version) }, { method: "post" });
  return <Rows {...props} branches={branchesOf(props.items)} dragged={dragged} drop={drop} />;
}

type RowsProps = TreeProps & {
  branches: readonly Branch[];
  dragged: { current: string | null };
  drop: (id: string, to: Side, target: string) => void;
};

function Rows({ branches, ...shared }: RowsProps) {
  return (
    <ol className="flex flex-col gap-2">
      {branches.map((branch) => (
        <li key={branch.item.id} className="flex flex-col gap-2">
          <Row branch={branch} {...shared} />
          {branch.children.length > 0 ? (
            <div className="ms-3 border-s ps-3 sm:ms-6 sm:ps-4">
              <Rows {...shared} branches={branch.children} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Row({
  branch: { item, level, children },
  code,
  items,
  maxDepth,
  links,
  broken,
  mayChange,
  now,
  dragged,
  drop,
}: Omit<RowsProps, "branches"> & { branch: Branch }) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const name = item.type === "divider" ? t("menus.types.divider") : (item.title.tr ?? t("content.untitled"));
  const depthBelow = (branches: readonly Branch[]): number =>
    branches.reduce((most, { children: below }) => Math.max(most, 1 + depthBelow(below)), 0);
  const mayStep = (step: Step) =>
    stepOf(items, item.id, step) !== null && (step !== "in" || level + 1 + depthBelow(children) <= maxDepth);
  const reason = broken[item.id];
  const isOver = item.endAt !== undefined && Date.parse(item.endAt) <= now;
  const isLater = item.startAt !== undefined && Date.parse(item.startAt) > now;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.altKey ? keys[event.key] : undefined;
    const button = step && event.currentTarget.querySelector<HTMLButtonElement>(`[data-step="${step}"]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    button.focus();
    button.click();
  }
  const dragging = mayChange
    ? {
        draggable: true,
        onDragStart(event: DragEvent<HTMLDivElement>) {
          dragged.current = item.id;
          event.dataTransfer.effectAllowed = "move";
        },
        onDragOver(event: DragEvent<HTMLDivElement>) {
          if (dragged.current === null || dragged.current === item.id) return;
          event.preventDefault();
          event.currentTarget.dataset.over = sideOf(event, level < maxDepth && item.type !== "divider");
        },
        onDragLeave: (event: DragEvent<HTMLDivElement>) => void delete event.currentTarget.dataset.over,
        onDrop(event: DragEvent<HTMLDivElement>) {
          event.preventDefault();
          delete event.currentTarget.dataset.over;
          if (dragged.current)
            drop(dragged.current, sideOf(event, level < maxDepth && item.type !== "divider"), item.id);
          dragged.current = null;
        },
        onDragEnd: () => void (dragged.current = null),
      }
    : {};
  return (
    <div
      id={`item-${item.id}`}
      data-item={name}
      onKeyDown={onKeyDown}
      {...dragging}
      className={cn(
        "flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-card",
        "px-4 py-2.5 shadow-xs target:border-primary",
        "data-[over=after]:shadow-[inset_0_-3px_0_var(--color-primary)]",
        "data-[over=before]:shadow-[inset_0_3px_0_var(--color-primary)]",
        "data-[over=into]:shadow-[inset_0_0_0_3px_var(--color-primary)]",
        mayChange && "cursor-grab",
        !item.active && "bg-muted",
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        {mayChange ? (
          <span aria-hidden title={t("fields.list.drag")} className={cn("text-lg text-muted-foreground", scriptsOnly)}>
            ⠿
          </span>
        ) : null}
        {item.icon ? <ChosenIcon name={item.icon} className="size-6 shrink-0 text-muted-foreground" /> : null}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span lang={item.type === "divider" ? undefined : "tr"} className="font-medium">
              {name}
            </span>
            {item.title.en ? (
              <span lang="en" className="text-sm text-muted-foreground">
                {item.title.en}
              </span>
            ) : null}
            {item.badge?.tr ? <Badge tone="primary">{item.badge.tr}</Badge> : null}
            {item.active ? null : <Badge>{t("menus.inactive")}</Badge>}
            {isOver ? <Badge>{t("menus.over")}</Badge> : null}
            {isLater ? <Badge tone="info">{t("menus.later")}</Badge> : null}
            {item.device ? <Badge>{t(`menus.devices.${item.device}`)}</Badge> : null}
            {reason ? <Badge tone="error">{t(`menus.broken.${reason}`)}</Badge> : null}
          </p>
          {links[item.id] ? <p className="text-sm wrap-break-word text-muted-foreground">{links[item.id]}</p> : null}
        </div>
      </div>
      {mayChange ? (
        <div className="flex flex-wrap items-center">
          {arrows.map(({ step, icon }) => (
            <Button
              key={step}
              type="submit"
              name="intent"
              value={`${step}:${item.id}`}
              data-step={step}
              variant="ghost"
              size="icon"
              disabled={!mayStep(step)}
              aria-label={t(`menus.steps.${step}`, { title: name })}
              title={t(`menus.steps.${step}`, { title: name })}
            >
              <Icon name={icon} />
            </Button>
          ))}
          <Link
            to={menuPaths.item(code, item.id)}
            aria-label={t("menus.editItem", { title: name })}
            title={t("menus.editItem", { title: name })}
            className={buttonVariants({ variant: "ghost", size: "icon" })}
          >
            <Icon name="heroicons_outline:pencil-square" />
          </Link>
          {level < maxDepth && item.type !== "divider" ? (
            <Link
              to={menuPaths.item(code, "new", item.id)}
              aria-label={t("menus.addUnder", { title: name })}
              title={t("menus.addUnder", { title: name })}
              className={buttonVariants({ variant: "ghost", size: "icon" })}
            >
              <Icon name="heroicons_outline:plus" />
            </Link>
          ) : null}
          <Button
            type="submit"
            name="intent"
            value={`remove:${item.id}`}
            variant="ghost"
            size="icon"
            aria-label={t("menus.removeItem", { title: name })}
            title={t("menus.removeItem", { title: name })}
          >
            <Icon name="heroicons_outline:trash" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Dropping on the middle makes a child. */
function sideOf(event: DragEvent<HTMLDivElement>, takesIn: boolean): Side {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  if (takesIn && at > 0.3 && at < 0.7) return "into";
  return at < 0.5 ? "before" : "after";
}
