import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";

type ConnectionOverlayProps = {
  /** Automatic attempts have ended. */
  isEnded: boolean;
  onAgain: () => void;
};

/** A modal dialog while the server can't be reached (specification §4); the page behind it is inert. */
export function ConnectionOverlay({ isEnded, onAgain }: ConnectionOverlayProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The dialog itself, so that its text is read out.
    element?.focus();
    // A browser closes any dialog on the second Escape; until it reopens, keys would reach the page behind it.
    const stay = (event: KeyboardEvent) => event.key === "Escape" && event.preventDefault();
    window.addEventListener("keydown", stay, { capture: true });
    return () => {
      window.removeEventListener("keydown", stay, { capture: true });
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (isEnded) button.current?.focus();
  }, [isEnded]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="connection-title"
      aria-describedby="connection-text"
      className={
        "connection-overlay fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-background/90 text-foreground " +
        "outline-none backdrop:bg-background!"
      }
      onCancel={(event) => event.preventDefault()}
      // A phone's back gesture closes it too.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-4 p-6 text-center">
        <WifiOff />
        <h2 id="connection-title" className="text-2xl font-semibold">
          {t("live.lost.title")}
        </h2>
        <p id="connection-text" aria-live="assertive" className="max-w-120 text-muted-foreground">
          {t(isEnded ? "live.lost.ended" : "live.lost.text")}
        </p>
        {isEnded ? (
          <Button ref={button} type="button" onClick={onAgain}>
            {t("live.lost.again")}
          </Button>
        ) : (
          <Spinner className="size-8" />
        )}
      </div>
    </dialog>
  );
}

function WifiOff() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-16 text-error"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m1 1l22 22m-6.28-11.94A11 11 0 0 1 19 12.55m-14 0a10.94 10.94 0 0 1 5.17-2.39m.54-5.11A16 16 0 0 1 22.58 9M1.42 9a15.9 15.9 0 0 1 4.7-2.88m2.41 9.99a6 6 0 0 1 6.95 0M12 20h.01" />
    </svg>
  );
}
