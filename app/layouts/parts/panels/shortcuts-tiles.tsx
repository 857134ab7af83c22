import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { EmptyState } from "~/components/controls/empty-state";
import { hidePopover } from "~/components/ui/popover-target";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

import { ModeLink, type Go } from "./shortcuts-modes";

type ShortcutTilesProps = {
  shortcuts: readonly ShownShortcut[];
  mode: "view" | "modify";
  go?: Go | undefined;
  className: string;
};

const tile =
  "group/tile flex h-full w-full flex-col items-center px-3 py-6 text-center hover:bg-accent " +
  "focus-visible:-outline-offset-2";

/** Links in `view`, links to the form in `modify`. */
export function ShortcutTiles({ shortcuts, mode, go, className }: ShortcutTilesProps) {
  const { t } = useTranslation();
  if (shortcuts.length === 0)
    return (
      <EmptyState
        icon="heroicons_outline:bookmark"
        title={t("shortcuts.empty")}
        description={t("shortcuts.emptyHint")}
      />
    );
  return (
    <div className="overflow-hidden">
      <ul className={cn("-me-px -mb-px grid", className)}>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.id} className="min-w-0 border-e border-b">
            {mode === "view" ? (
              <ShortcutLink shortcut={shortcut} />
            ) : (
              <ModeLink
                place={{ mode: "edit", shortcut }}
                go={go}
                aria-label={t("shortcuts.edit", { label: shortcut.label })}
                className={tile}
              >
                <TileLabel shortcut={shortcut} isEditable />
              </ModeLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShortcutLink({ shortcut }: { shortcut: ShownShortcut }) {
  const label = <TileLabel shortcut={shortcut} />;
  if (!shortcut.useRouter)
    return (
      <a href={shortcut.link} className={tile}>
        {label}
      </a>
    );
  return (
    // A link to the present page changes no address, so the panel would stay open.
    <Link
      to={shortcut.link}
      className={tile}
      onClick={(event) => hidePopover(event.currentTarget.closest<HTMLElement>("[popover]"))}
    >
      {label}
    </Link>
  );
}

function TileLabel({ shortcut, isEditable = false }: { shortcut: ShownShortcut; isEditable?: boolean }) {
  return (
    <>
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-secondary text-muted-foreground">
        <ChosenIcon
          name={shortcut.drawn}
          className={cn("size-6", isEditable && "group-hover/tile:hidden group-focus-visible/tile:hidden")}
        />
        {isEditable ? (
          <Icon
            name="heroicons_outline:pencil-square"
            className="hidden size-6 group-hover/tile:block group-focus-visible/tile:block"
          />
        ) : null}
      </span>
      <span className="max-w-full font-medium">{shortcut.label}</span>
      {shortcut.description ? (
        <span className="max-w-full text-sm text-muted-foreground">{shortcut.description}</span>
      ) : null}
    </>
  );
}
