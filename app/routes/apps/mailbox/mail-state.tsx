import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { mailPaths, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import { addressLine } from "~/lib/apps/mailbox/mailbox";

import type { ShownMail } from "./mail-data.server";

const icons = {
  waiting: "heroicons_outline:clock",
  sent: "heroicons_outline:check",
  failed: "heroicons_outline:exclamation-triangle",
} as const;

/** A mail that can still be taken back, and what became of it on its way out of the house. */
export function MailState({ mail, place }: { mail: ShownMail; place: MailPlace }) {
  const { t } = useTranslation();
  const { id, waitsUntil, deliveries } = mail;
  useEnd(waitsUntil);
  const action = mailPaths.mail(id, place);
  const hasFailed = deliveries.some(({ state }) => state === "failed");
  return (
    <>
      {waitsUntil ? (
        <Alert tone="info" title={t("mailbox.waiting")}>
          <Form method="post" action={action} className="pt-1">
            <Button type="submit" name="intent" value="takeBack" variant="outline" size="sm">
              <Icon name="heroicons_outline:arrow-uturn-left" />
              {t("mailbox.takeBack")}
            </Button>
          </Form>
        </Alert>
      ) : null}
      {deliveries.length > 0 ? (
        <section aria-label={t("mailbox.outside.title")} className="rounded-md border p-3 text-sm">
          <h3 className="font-semibold">{t("mailbox.outside.title")}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {deliveries.map((one) => (
              <li key={one.address} className="flex flex-wrap items-center gap-x-2">
                <Icon name={icons[one.state]} className={one.state === "failed" ? "size-5 text-error" : "size-5"} />
                <span className="wrap-anywhere">{addressLine(one)}</span>
                <span className="text-muted-foreground">{t(`mailbox.outside.${one.state}`)}</span>
                {one.error ? <span className="w-full text-error wrap-anywhere">{one.error}</span> : null}
              </li>
            ))}
          </ul>
          {hasFailed ? (
            <Form method="post" action={action} className="mt-2">
              <Button type="submit" name="intent" value="retry" variant="outline" size="sm">
                {t("mailbox.outside.retry")}
              </Button>
            </Form>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

/** Reads the page again when the mail has gone out. */
function useEnd(until: string | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(revalidate, Math.max(500, new Date(until).getTime() - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [until, revalidate]);
}
