import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { EmptyState } from "~/components/controls/empty-state";
import { popoverAuto, popoverTarget } from "~/components/ui/popover-target";
import { Spinner } from "~/components/ui/spinner";
import { useCloseOnNavigation } from "~/components/ui/use-close-on-navigation";
import { usePopoverPlace } from "~/components/ui/use-popover-place";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { useKeptFocus } from "./use-kept-focus";

type PanelProps = {
  id: string;
  icon: InterfaceIcon;
  /** Names the button and the panel. */
  label: string;
  /** The page that the button leads to without scripts. */
  page: string;
  /** Shown when above 0; `badgeLabel` is its accessible text. */
  badge?: number;
  badgeLabel?: string;
  badgeClassName?: string;
  /** Called as soon as somebody reaches for the button. */
  onWanted?: () => void;
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * 360 px wide, the whole page on a phone. Closed by Escape, a click outside and navigation. Without scripts the button
 * links to the panel's page.
 */
export function Panel({
  id,
  icon,
  label,
  page,
  badge = 0,
  badgeLabel,
  badgeClassName,
  onWanted,
  onOpen,
  className,
  children,
}: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePopoverPlace(panel, id);
  useKeptFocus(panel);
  useCloseOnNavigation(panel);
  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== "open") {
        // The browser restores focus only if it was still in the panel.
        if (document.activeElement === document.body) button.current?.focus();
        return;
      }
      onWanted?.();
      onOpen?.();
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  });
  const openedBefore = useRef({ onWanted, onOpen });
  useEffect(() => {
    // Opened before hydration.
    if (!panel.current?.matches(":popover-open")) return;
    openedBefore.current.onWanted?.();
    openedBefore.current.onOpen?.();
  }, []);
  const named = { "aria-label": badge > 0 && badgeLabel ? `${label}: ${badgeLabel}` : label, title: label };
  const face = (
    <>
      <Icon name={icon} />
      {badge > 0 ? (
        <span aria-hidden className={cn("count", badgeClassName)}>
          {badge > 99 ? "99+" : badge}
        </span>
      ) : null}
    </>
  );
  return (
    <>
      <Link
        to={page}
        {...named}
        className={buttonVariants({ variant: "ghost", size: "icon", className: "hidden noscript:inline-flex" })}
      >
        {face}
      </Link>
      <Button
        ref={button}
        type="button"
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        {...named}
        onPointerEnter={onWanted}
        onFocus={onWanted}
        {...popoverTarget(id)}
      >
        {face}
      </Button>
      <section
        id={id}
        ref={panel}
        tabIndex={-1}
        data-align="end"
        aria-label={label}
        className={cn("overlay menu panel", className)}
        {...popoverAuto}
      >
        {children}
      </section>
    </>
  );
}

type PanelWaitingProps = {
  id: string;
  title: string;
  page: string;
  /** The link to its page. */
  pageLabel: string;
  /** The content could not load. */
  isLost: boolean;
};

/** Shown while a panel's content loads, or when it can't; its page may work. */
export function PanelWaiting({ id, title, page, pageLabel, isLost }: PanelWaitingProps) {
  const { t } = useTranslation();
  const way = (
    <Link to={page} reloadDocument className={buttonVariants({ variant: "outline", size: "sm" })}>
      {pageLabel}
    </Link>
  );
  return (
    <>
      <PanelHeader id={id} title={title} closeLabel={t("ui.close")} />
      {isLost ? (
        <div role="alert">
          <EmptyState
            icon="heroicons_outline:signal-slash"
            title={t("layout.panelLost")}
            action={way}
            className="py-10"
          />
        </div>
      ) : (
        <div className="panel-waiting">
          <Spinner label={t("ui.loading")} />
          {way}
        </div>
      )}
    </>
  );
}

type PanelHeaderProps = { id: string; title: string; closeLabel: string; children?: ReactNode };

/** `children` are its buttons. The X is for phones, where no outside is left to click. */
export function PanelHeader({ id, title, closeLabel, children }: PanelHeaderProps) {
  return (
    <div className="panel-head">
      <Button
        type="button"
        variant="ghost"
        size="icon"
        className="sm:hidden"
        aria-label={closeLabel}
        {...popoverTarget(id, "hide")}
      >
        <Icon name="heroicons_outline:x-mark" />
      </Button>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
