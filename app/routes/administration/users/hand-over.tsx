import type { ReactNode } from "react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { showToast } from "~/components/controls/toast-store";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";

type HandOverProps = { name: string; email: string; link: string; until: string; children?: ReactNode };

/** Shown once, where no mail can carry the link. */
export function HandOver({ name, email, link, until, children }: HandOverProps) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const input = useRef<HTMLInputElement>(null);

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      showToast({ tone: "success", text: t("users.handOver.copied") });
    } catch {
      // Plain http closes the clipboard; the link is selected.
      showToast({ tone: "info", text: t("administration.icons.marked") });
    }
  }

  return (
    <Alert tone="warning" title={t("users.handOver.title", { name, email })}>
      <p>{t("users.handOver.text")}</p>
      <div className="mt-4 flex flex-col gap-4">
        <Field id="invitation-link" label={t("users.handOver.link")} hint={t("users.handOver.until", { until })}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={input}
                readOnly
                value={link}
                className="min-w-0 flex-1 font-mono text-sm"
                translate="no"
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button type="button" variant="outline" className={scriptsOnly} onClick={() => void copy()}>
                <Icon name="heroicons_outline:clipboard-document" />
                {t("users.handOver.copy")}
              </Button>
            </div>
          )}
        </Field>
        {children ? <div>{children}</div> : null}
      </div>
    </Alert>
  );
}
