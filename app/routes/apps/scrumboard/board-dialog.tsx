import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

type BoardDialogProps = {
  title: string;
  /** The board, with what it shows. */
  back: { to: string; label: string };
  /** The card that gets the focus when the dialog is closed. */
  card?: string;
  children: ReactNode;
};

/** A page over its board, which cannot be reached meanwhile; on a phone it covers it. */
export function BoardDialog({ title, back, card, children }: BoardDialogProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = panel;
    if (!current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      // The board is within reach again once it has been drawn without the dialog.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-card="${card}"] [data-row-link]`)?.focus({ preventScroll: true }),
      );
    },
    [card],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector(":popover-open, dialog[open]")) return;
      navigate(back.to, { preventScrollReset: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, back.to]);
  return (
    <div className="fixed inset-0 z-50 flex items-start justify-center overflow-y-auto sm:p-6 print:static">
      <Link
        to={back.to}
        preventScrollReset
        aria-hidden
        tabIndex={-1}
        className="fixed inset-0 bg-black/50 max-sm:hidden print:hidden"
      />
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        className="relative flex min-h-dvh w-full flex-col gap-5 bg-card p-4 outline-none sm:my-auto sm:min-h-0 sm:max-w-160 sm:rounded-lg sm:border sm:p-6 sm:shadow-lg"
      >
        <header className="flex items-start justify-between gap-2">
          <h2 id={id} className="min-w-0 text-xl font-semibold tracking-tight wrap-break-word">
            {title}
          </h2>
          <Link
            to={back.to}
            preventScrollReset
            aria-label={back.label}
            title={back.label}
            className={buttonVariants({ variant: "ghost", size: "icon" })}
          >
            <Icon name="heroicons_outline:x-mark" />
          </Link>
        </header>
        {children}
      </div>
    </div>
  );
}
