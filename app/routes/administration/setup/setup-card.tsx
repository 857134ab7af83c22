import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { Setup } from "~/lib/setup/setup.server";
import { setupPaths } from "~/lib/setup/setup-paths";

export function SetupCard({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const done = setup.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="setup">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
        <h2 id="setup" className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
          {t("setup.title")}
        </h2>
        <span className="text-muted-foreground tabular-nums">{t("setup.done", { done, all: setup.steps.length })}</span>
        <p className="basis-full text-muted-foreground">{t("setup.text")}</p>
      </div>
      {setup.canAddStart ? (
        <Form
          method="post"
          action={setupPaths.overview}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-primary-soft px-5 py-3"
        >
          <p className="min-w-0 flex-1 basis-60">{t("setup.start.text")}</p>
          <Button type="submit" name="intent" value="start" variant="outline">
            {t("setup.start.add")}
          </Button>
        </Form>
      ) : null}
      <ol className="flex flex-col divide-y border-t">
        {setup.steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <Step {...step} />
            {step.id === "mail" && !step.isDone ? <MailTest hasMailer={setup.hasMailer} /> : null}
          </li>
        ))}
      </ol>
      <Form method="post" action={setupPaths.overview} className="border-t px-5 py-3">
        <Button type="submit" name="intent" value="end" variant="outline" size="sm">
          {t("setup.end")}
        </Button>
      </Form>
    </Card>
  );
}

function Step({ id, isDone, to, lacks }: Setup["steps"][number]) {
  const { t } = useTranslation();
  const title = t(`setup.steps.${id}.title`);
  return (
    <>
      <Icon
        name={isDone ? "heroicons_mini:check-circle" : "heroicons_outline:minus-circle"}
        className={isDone ? "size-6 text-success" : "size-6 text-muted-foreground"}
      />
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium">
          {title}
          <span className="sr-only">{` (${t(isDone ? "setup.isDone" : "setup.isOpen")})`}</span>
        </span>
        {isDone ? null : (
          <span className="block text-sm text-muted-foreground">
            {lacks.length > 0
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

function MailTest({ hasMailer }: { hasMailer: boolean }) {
  const { t } = useTranslation();
  if (!hasMailer) return <span className="basis-full text-sm text-warning">{t("setup.noMailer")}</span>;
  return (
    <Form method="post" action={setupPaths.overview}>
      <Button type="submit" name="intent" value="mail" variant="outline" size="sm">
        {t("setup.sendMail")}
      </Button>
    </Form>
  );
}
