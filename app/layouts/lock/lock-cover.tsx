import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Logo } from "~/layouts/parts/header/logo";

import { lockState, openedElsewhere, type LockProps } from "./lock-state";
import { useIdle } from "./use-idle";

/** Covers the page, so that typed text is not lost. */
export function LockCover({ idleMinutes, user, isLocked }: LockProps) {
  useIdle(idleMinutes, isLocked);
  return isLocked ? <Cover {...user} /> : null;
}

type Refused = { key: "wrong" | "failed" | "tooMany"; minutes: number };

function Cover({ id, name }: LockProps["user"]) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isSending, setSending] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // The password was given in another tab, perhaps by another person, who must not see this page.
  useEffect(() => {
    const look = async () => {
      const answer = await fetch("/api/auth/session").catch(() => null);
      const session = answer?.ok ? ((await answer.json()) as { stage: string; user: { id: string } }) : null;
      if (session && session.user.id !== id) window.location.reload();
      else if (session?.stage === "open") lockState.unlock();
    };
    const listener = () => void look();
    document.addEventListener("visibilitychange", listener);
    window.addEventListener(openedElsewhere, listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      window.removeEventListener(openedElsewhere, listener);
    };
  }, [id]);

  async function unlock(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    const body = JSON.stringify({ password: password.current?.value });
    const answer = await fetch("/api/auth/unlock", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }).catch(() => null);
    setSending(false);
    if (answer?.ok) return lockState.unlock();
    form.reset();
    setRefused({
      key: answer?.status === 422 ? "wrong" : answer?.status === 429 ? "tooMany" : "failed",
      minutes: Math.max(1, Math.ceil(Number(answer?.headers.get("Retry-After")) / 60)),
    });
    password.current?.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      className={
        "fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-background text-foreground " + "backdrop:bg-background!"
      }
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes any dialog.
      onClose={() => lockState.isLocked() && dialog.current?.isConnected && dialog.current.showModal()}
    >
      <div className="flex min-h-full items-center justify-center p-4">
        <div className="flex w-full max-w-90 flex-col gap-6">
          <Logo className="size-12" />
          <div>
            <h2 id="lock-title" className="text-3xl font-extrabold tracking-tight">
              {t("unlock.title")}
            </h2>
            <p className="mt-2 text-muted-foreground">{t("unlock.hint")}</p>
          </div>
          {refused ? <Alert tone="error" title={t(`unlock.${refused.key}`, { count: refused.minutes })} /> : null}
          <form onSubmit={(event) => void unlock(event)} className="flex flex-col gap-5">
            <Field id="lock-name" label={t("unlock.name")}>
              {(control) => <Input {...control} defaultValue={name} disabled autoComplete="username" />}
            </Field>
            <Field id="lock-password" label={t("unlock.password")}>
              {(control) => (
                <Input
                  {...control}
                  ref={password}
                  type="password"
                  autoComplete="current-password"
                  required
                  maxLength={1024}
                  autoFocus
                />
              )}
            </Field>
            <Button type="submit" size="lg" pending={isSending} className="w-full">
              {t("unlock.submit")}
            </Button>
          </form>
          <form method="post" action="/sign-out">
            <button type="submit" className="min-h-10 text-primary underline underline-offset-4 hover:no-underline">
              {t("unlock.notMe", { name })}
            </button>
          </form>
        </div>
      </div>
    </dialog>
  );
}
