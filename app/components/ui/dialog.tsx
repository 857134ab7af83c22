import { Link } from "@remix-run/react";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";
import { popoverAuto, popoverTarget } from "./popover";

type PanelProps = {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Buttons at the foot, the harmless one first. */
  footer?: ReactNode;
  placement?: "center" | "start" | "end";
  className?: string;
  children?: ReactNode;
};

const useBrowserLayoutEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect;

const surface = (placement: PanelProps["placement"], className?: string) =>
  cn("overlay p-0", placement === "center" || placement === undefined ? "dialog" : "sheet", className);

/** The close button comes last, so that a dialog opens with the focus on its first field or its harmless button. */
function Panel({ titleId, title, description, close, footer, children }: PanelProps & { titleId: string; close: ReactNode }) {
  return (
    <div className="relative flex min-h-full flex-col">
      <div className="py-5 ps-5 pe-16 sm:ps-6 sm:pt-6">
        <h2 id={titleId} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {description === undefined ? null : <p className="mt-1 text-muted-foreground">{description}</p>}
      </div>
      {children === undefined ? null : <div className="flex-1 px-5 pb-6 sm:px-6">{children}</div>}
      {footer === undefined ? null : (
        <div className="flex flex-wrap justify-end gap-3 border-t bg-muted px-5 py-4 sm:px-6">{footer}</div>
      )}
      <div className="absolute end-3 top-3 sm:top-4">{close}</div>
    </div>
  );
}

type DialogProps = PanelProps & {
  /** Where the page is without the dialog: closing is a link there, so it works without scripts. */
  closeHref: string;
  /** A click on the backdrop and Escape close it too. */
  dismissible?: boolean;
};

/**
 * A dialog that is open because the URL says so: render it when it should be seen. With scripts it is modal,
 * holds the focus and gives it back; without, it lies over the page and its close button is a link.
 */
function Dialog({ closeHref, dismissible = true, ...panel }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.close();
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissible) closeLink.current?.click();
  };

  return (
    <dialog
      data-slot="dialog"
      data-side={panel.placement}
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={surface(panel.placement, panel.className)}
      onCancel={leave}
      onClick={(event) => event.target === event.currentTarget && leave(event)}
    >
      <Panel
        {...panel}
        titleId={titleId}
        close={
          <Button asChild variant="ghost" size="icon">
            <Link ref={closeLink} to={closeHref} preventScrollReset aria-label={panel.closeLabel} title={panel.closeLabel}>
              <Icon name="heroicons_outline:x-mark" />
            </Link>
          </Button>
        }
      />
    </dialog>
  );
}

/** A dialog on the page, opened by any button with `popoverTarget(id)`; no script is needed and no URL changes. */
function PopoverDialog({ id, ...panel }: PanelProps & { id: string }) {
  const titleId = `${id}-title`;
  return (
    <dialog
      data-slot="dialog"
      data-side={panel.placement}
      id={id}
      aria-labelledby={titleId}
      className={surface(panel.placement, panel.className)}
      {...popoverAuto}
    >
      <Panel
        {...panel}
        titleId={titleId}
        close={
          <Button type="button" variant="ghost" size="icon" aria-label={panel.closeLabel} title={panel.closeLabel} {...popoverTarget(id, "hide")}>
            <Icon name="heroicons_outline:x-mark" />
          </Button>
        }
      />
    </dialog>
  );
}

export { Dialog, PopoverDialog };
export type { DialogProps };
