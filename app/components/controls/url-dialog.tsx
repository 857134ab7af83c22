import { Link } from "@remix-run/react";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, SyntheticEvent } from "react";

import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";

type UrlDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** The page without the dialog: closing is a link there, so it works without scripts. */
  closeHref: string;
  /** Buttons at the foot, the harmless one first. */
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const useBrowserLayoutEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect;

/**
 * A dialog that is open because the URL says so. With scripts it is modal, restores focus, and closes on backdrop click
 * and Escape; without them it covers the page and its close button is a link. That button comes last, so that focus
 * starts on the first field or harmless button.
 */
export function UrlDialog({ title, description, closeLabel, closeHref, footer, className, children }: UrlDialogProps) {
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
    closeLink.current?.click();
  };

  return (
    <dialog
      data-slot="url-dialog"
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={cn("overlay dialog p-0", className)}
      onCancel={leave}
      onClick={(event) => event.target === event.currentTarget && leave(event)}
    >
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
        <div className="absolute end-3 top-3 sm:top-4">
          <Button asChild variant="ghost" size="icon">
            <Link ref={closeLink} to={closeHref} preventScrollReset aria-label={closeLabel} title={closeLabel}>
              <Icon name="heroicons_outline:x-mark" />
            </Link>
          </Button>
        </div>
      </div>
    </dialog>
  );
}
