import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, redirect, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { Progress } from "~/components/ui/progress";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { academyPaths, stepIn, stepWithin } from "~/lib/apps/academy/academy";
import { goToStep, noProgress, readProgress } from "~/lib/apps/academy/course-progress.server";
import { findCourse, readSteps } from "~/lib/apps/academy/courses.server";
import { requireAppUser } from "~/lib/apps/app.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  const locale = await getLanguage(request);
  const { course, topic } = found(await findCourse(params.id ?? "", locale), "course");
  const [steps, progress] = await Promise.all([readSteps(course.id, locale), readProgress(actor, [course.id])]);
  const own = progress.get(course.id) ?? noProgress;
  const current = stepWithin(own.currentStep, steps.length);
  const at = stepIn(new URL(request.url).searchParams.get("step"), steps.length) ?? current;
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    minutes: course.minutes,
    category: topic.title,
    ...{ at, current, completed: own.completed },
    steps: steps.map(({ title, subtitle }) => ({ title, subtitle })),
    html: steps[at]?.text ?? "",
    mayAsk: actor.can("academy.ask"),
  };
}

/** `currentStep`: the one that was shown, from 0. Behind the last one the course is finished. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  const { course } = found(await findCourse(params.id ?? "", await getLanguage(request)), "course");
  const form = await readForm(request);
  const [intent, totalSteps] = [form.get("intent"), course.totalSteps];
  const currentStep = stepIn(form.get("currentStep"), 10_000);
  const seen = stepIn(form.get("completed"), 10_000);
  if ((intent !== "next" && intent !== "previous") || currentStep === undefined || seen === undefined)
    throw badRequest("intent, currentStep and completed name a step of the course");
  // The course was shortened after the page was shown: its last step is read again before it counts.
  if (currentStep >= totalSteps) return redirect(academyPaths.course(course.id, stepWithin(currentStep, totalSteps)));
  const step = intent === "next" ? currentStep + 1 : Math.max(0, currentStep - 1);
  const { isFinished } = await goToStep(actor, { courseId: course.id, step, totalSteps, seen });
  if (!isFinished) return redirect(academyPaths.course(course.id, step));
  return redirectWithToast(academyPaths.list(), {
    tone: "success",
    key: "academy.finished",
    values: { title: course.title },
  });
}

export default function CoursePage() {
  const { t } = useTranslation();
  const { id, title, description, minutes, category, at, current, completed, steps, html, mayAsk } =
    useLoaderData<typeof loader>();
  const step = steps[at];
  return (
    <div className="grid w-full content-start gap-x-8 gap-y-6 p-4 sm:p-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <header className="flex flex-col gap-5">
        <div>
          <Link to={academyPaths.list()} className="back-link print:hidden">
            <Icon name="heroicons_mini:chevron-left" />
            {t("academy.title")}
          </Link>
          <PageTitle>{title}</PageTitle>
          <p className="mt-2 text-muted-foreground">{description}</p>
          <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
            <Badge tone="primary">{category}</Badge>
            {t("academy.minutes", { count: minutes })}
            {completed > 0 ? <span>{t("academy.times", { count: completed })}</span> : null}
          </p>
        </div>
        {mayAsk ? (
          <Link
            to={academyPaths.requests(id)}
            className={cn(buttonVariants({ variant: "outline" }), "self-start print:hidden")}
          >
            <Icon name="heroicons_outline:clipboard-document-check" />
            {t("academy.requests.link")}
          </Link>
        ) : null}
      </header>
      {step ? (
        <section
          aria-labelledby="step"
          className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <Progress
            value={at + 1}
            max={steps.length}
            label={t("academy.progress", { step: at + 1, of: steps.length })}
          />
          <Card className="flex max-w-192 flex-col gap-4 p-6 sm:p-10">
            <h2 id="step" className="text-2xl font-semibold tracking-tight wrap-break-word">
              {step.title}
            </h2>
            {step.subtitle ? <p className="text-muted-foreground">{step.subtitle}</p> : null}
            <div className="rich-text max-w-prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
          </Card>
          <Form
            method="post"
            className={
              "sticky bottom-4 flex max-w-192 items-center justify-between gap-3 rounded-lg border bg-card p-3 " +
              "shadow-card print:hidden"
            }
          >
            <input type="hidden" name="currentStep" value={at} />
            <input type="hidden" name="completed" value={completed} />
            <Button type="submit" name="intent" value="previous" variant="outline" disabled={at === 0}>
              <Icon name="heroicons_mini:chevron-left" />
              {t("academy.previous")}
            </Button>
            <span className="tabular-nums text-muted-foreground">
              {at + 1} / {steps.length}
            </span>
            <Button type="submit" name="intent" value="next">
              {t(at === steps.length - 1 ? "academy.finish" : "academy.next")}
              <Icon name={at === steps.length - 1 ? "heroicons_outline:check" : "heroicons_mini:chevron-right"} />
            </Button>
          </Form>
        </section>
      ) : (
        <EmptyState icon="heroicons_outline:academic-cap" title={t("academy.noSteps")} />
      )}
      {/* On a phone it comes behind the step that is read. */}
      <nav aria-labelledby="steps" className="lg:col-start-1 print:hidden">
        <h2 id="steps" className="mb-4 font-semibold lg:sr-only">
          {t("academy.steps")}
        </h2>
        <ol className="flex flex-col">
          {steps.map((one, order) => (
            <StepLine
              key={order}
              {...one}
              order={order}
              to={academyPaths.course(id, order)}
              isShown={order === at}
              isPassed={order < current}
              isLast={order === steps.length - 1}
            />
          ))}
        </ol>
      </nav>
    </div>
  );
}

type StepLineProps = {
  title: string;
  subtitle: string;
  order: number;
  to: string;
  isShown: boolean;
  isPassed: boolean;
  isLast: boolean;
};

function StepLine({ title, subtitle, order, to, isShown, isPassed, isLast }: StepLineProps) {
  const { t } = useTranslation();
  return (
    <li className="relative">
      {isLast ? null : (
        <span
          aria-hidden
          className={cn("absolute inset-s-4 top-9 bottom-0 w-0.5", isPassed ? "bg-primary" : "bg-border")}
        />
      )}
      <Link to={to} aria-current={isShown ? "step" : undefined} className="group flex gap-3 pb-5">
        <span
          className={cn(
            "flex size-8 shrink-0 items-center justify-center rounded-full border-2 bg-card text-sm font-medium",
            isPassed && "border-primary bg-primary text-primary-foreground",
            isShown && "border-primary",
          )}
        >
          {isPassed ? <Icon name="heroicons_mini:check" label={t("academy.passed")} /> : order + 1}
        </span>
        <span className="min-w-0 pt-1">
          <span className={cn("block wrap-break-word group-hover:underline", isShown && "font-semibold text-primary")}>
            {title}
          </span>
          {subtitle ? <span className="block text-sm text-muted-foreground">{subtitle}</span> : null}
        </span>
      </Link>
    </li>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return (
    <MissingRecord
      title={t("academy.missing")}
      text={t("academy.missingText")}
      back={{ to: academyPaths.list(), label: t("academy.title") }}
    />
  );
}
