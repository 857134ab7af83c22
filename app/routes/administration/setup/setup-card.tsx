import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import type { Setup } from "~/lib/setup/setup.server";
import { setupPaths } from "~/lib/setup/setup-paths";

/** `isPage`: on the page of its own, whose head has title and text. */
export function SetupCard({ setup, isPage = false }: { setup: Setup; isPage?: boolean }) {
  const { t } = useTranslation();
  const from = isPage ? <input type="hidden" name="page" value="setup" /> : null;
  const done = setup.steps.filter(({ isDone }) => isDone).length;
  const count = t("setup.done", { done, all: setup.steps.length });
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="setup">
      {isPage ? (
        <h2 id="setup" className="px-5 py-4 text-lg font-semibold tracking-tight tabular-nums">
          {count}
        </h2>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
          <h2 id="setup" className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
            {t("setup.title")}
          </h2>
          <span className="text-muted-foreground tabular-nums">{count}</span>
          <p className="basis-full text-muted-foreground">{t("setup.text")}</p>
        </div>
      )}
      {setup.canAddStart ? (
        <Form
          method="post"
          action={setupPaths.overview}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-primary-soft px-5 py-3"
        >
          {from}
          <p className="min-w-0 flex-1 basis-60">{t("setup.start.text")}</p>
          <Button type="submit" name="intent" value="start" variant="outline">
            {t("setup.start.add")}
          </Button>
        </Form>
      ) : null}
      <ol className="flex flex-col divide-y border-t">
        {setup.steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <Step {...step} hasMailer={setup.hasMailer} />
            {step.id === "mail" && !step.isDone && setup.hasMailer ? <MailTest from={from} /> : null}
          </li>
        ))}
      </ol>
      {setup.canEnd ? (
        <Form method="post" action={setupPaths.overview} className="border-t px-5 py-3">
          {from}
          <Button type="submit" name="intent" value="end" variant="outline" size="sm">
            {t("setup.end")}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

function Step({ id, isDone, to, lacks, hasMailer }: Setup["steps"][number] & { hasMailer: boolean }) {
  const { t } = useTranslation();
  const lacksMailer = id === "mail" && !hasMailer;
  const title = t(`setup.steps.${id}.title`);
  return (
    <>
      {isDone ? (
        <Icon name="heroicons_mini:check-circle" className="size-6 text-success" />
      ) : (
        <span className="m-0.5 size-5 rounded-full border-2 border-input" />
      )}
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">
          {title}
          <span className="sr-only">{` (${t(isDone ? "setup.isDone" : "setup.isOpen")})`}</span>
        </span>
        {isDone ? null : (
          <span className={cn("block text-sm", lacksMailer ? "text-warning" : "text-muted-foreground")}>
            {lacksMailer
              ? t("setup.noMailer")
              : lacks.length > 0
                ? t("setup.lacks", { what: lacks.map((part) => t(`setup.parts.${part}`)).join(", ") })
                : t(`setup.steps.${id}.text`)}
          </span>
        )}
      </span>
      {isDone || id === "mail" ? null : (
        <Link
          to={to}
          aria-label={`${t("setup.go")}: ${title}`}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {t("setup.go")}
        </Link>
      )}
    </>
  );
}

function MailTest({ from }: { from: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={setupPaths.overview}>
      {from}
      <Button type="submit" name="intent" value="mail" variant="outline" size="sm">
        {t("setup.sendMail")}
      </Button>
    </Form>
  );
}
