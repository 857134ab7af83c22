import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { translateIssue } from "~/components/fields/issue-text";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect, NativeSelectOption } from "~/components/ui/native-select";
import { requireUser } from "~/lib/auth/session/guards.server";
import { assertAllowed } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { getEntry, openForChange } from "~/lib/content/entries/entries.server";
import { titleFor } from "~/lib/content/title-for";
import { isHandedOver, readHandover, startHandover } from "~/lib/content/workflow/handover.server";
import { menuPaths } from "~/lib/menus/menu-paths";
import { menusNaming, rulesNaming } from "~/lib/menus/menus-naming.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { findProgress } from "~/lib/progress/read-progress.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal, type FieldErrors } from "~/lib/platform/refusal";

import { ConfirmCard } from "./confirm-card";
import { sectionOf } from "~/routes/content/section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Moves everything that points at an entry to another one of its section. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const entry = await getEntry(actor, section, params.id ?? "");
  assertAllowed(actor, section, entry, "handOver");
  if (entry.deletedAt || !isHandedOver(section)) throw notFound("There is nothing to hand over");
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100);
  const [view, menus, rules, t, locale] = await Promise.all([
    readHandover(actor, section, entry, { search }),
    menusNaming(entry.id),
    rulesNaming(entry.id),
    getFixedT(request),
    getLanguage(request),
  ]);
  const nameOf = (title: (typeof entry)["title"]) => titleFor(title, locale)?.text ?? t("content.untitled");
  const sectionName = (id: string) => t(`content.sections.${id}.title`);
  return {
    // A section may have its own title: a unit is handed over under another title than a category.
    title: t([`content.sections.${section.id}.handOver`, "content.handOver.title"]),
    name: nameOf(entry.title),
    section: { id: section.id },
    search,
    back: contentPaths.entry(section, entry.id),
    here: contentPaths.handOver(section, entry.id),
    ...view,
    progress: view.progress === null ? null : ((await findProgress(actor, view.progress, t)) ?? null),
    bySection: view.bySection.map(({ section: id, count }) => ({ name: sectionName(id), count })),
    left: view.left.map(({ entryId, section: id, title, reason }) => ({
      name: nameOf(title),
      of: sectionName(id),
      href: contentPaths.entry(found(findSection(id), "section"), entryId),
      reason,
    })),
    // Menu editors change these.
    menus: [
      ...menus.map(({ code }) => ({ name: t([`menus.editors.${code}`, "menus.title"]), href: menuPaths.menu(code) })),
      ...rules.map(({ id, name }) => ({ name, href: menuPaths.rule(id) })),
    ],
    targets: view.targets.map(({ id, title }) => ({ id, name: nameOf(title) })),
  };
}

/** Boxes of the form. */
type Ticked = { isAgreed: boolean; withPeople: boolean };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const id = params.id ?? "";
  assertAllowed(actor, section, await openForChange(actor, section, id), "handOver");
  const form = await readForm(request);
  const typed = {
    to: String(form.get("to") ?? "").slice(0, 64),
    isAgreed: form.get("rest") === "on",
    withPeople: form.get("people") === "on",
  };
  const count = await orRefusal(startHandover(actor, section, id, typed), 409, 422);
  if (isRefusal(count)) {
    const { fields: errors, messageKey: key, values, status } = count;
    const more = errors ? { errors } : { refused: { key, values } };
    return formAnswer<Ticked>(status, {
      typed: { to: typed.to },
      isAgreed: typed.isAgreed,
      withPeople: typed.withPeople,
      ...more,
    });
  }
  return redirectWithToast(contentPaths.handOver(section, id), {
    tone: "success",
    key: "content.handOver.begun",
    values: { count },
  });
}

export default function HandOver() {
  const { t } = useTranslation();
  const {
    title,
    name,
    section,
    back,
    total,
    bySection,
    left,
    menus,
    unnamed,
    isWhole,
    isRunning,
    progress,
    here,
    people,
    targets,
    isNarrowed,
    search,
  } = useLoaderData<typeof loader>();
  const result = useFormAnswer<Ticked>();
  const errors: FieldErrors = result?.errors ?? {};
  const problems = (field: string) => (errors[field] ?? []).map((message) => translateIssue(t, message, section));
  const stays = left.length + unnamed;
  const isIdle = total === 0 && !people;
  return (
    <ConfirmCard title={title} name={name}>
      <p>{t("content.handOver.explain")}</p>
      {progress ? (
        <JobProgressCard progress={progress} here={here} />
      ) : isRunning ? (
        <Alert tone="info" title={t("content.handOver.running")} />
      ) : null}
      {total > 0 ? (
        <div>
          <p className="font-medium">{t("content.handOver.count", { count: total })}</p>
          <ul className="mt-1 list-disc ps-5">
            {bySection.map((one) => (
              <li key={one.name}>{t("content.handOver.ofSection", { name: one.name, count: one.count })}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted-foreground">{t("content.handOver.nothing")}</p>
      )}
      {stays > 0 ? (
        <Alert tone="warning" title={t("content.handOver.stays", { count: stays })}>
          <ul className="mt-1 list-disc ps-5">
            {left.map((one) => (
              <li key={one.href}>
                <Link to={one.href} className="underline">
                  {one.name}
                </Link>{" "}
                ({one.of}): {t(`content.handOver.left.${one.reason}`)}
              </li>
            ))}
            {unnamed > 0 ? <li>{t("content.handOver.unnamed", { count: unnamed })}</li> : null}
          </ul>
        </Alert>
      ) : null}
      {menus.length > 0 ? (
        <Alert tone="info" title={t("content.handOver.menus")}>
          <ul className="mt-1 list-disc ps-5">
            {menus.map((one) => (
              <li key={one.href}>
                <Link to={one.href} className="underline">
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isNarrowed ? (
        <Form method="get" className="flex items-end gap-3">
          <Field id="q" label={t("content.handOver.search")}>
            {(control) => <Input {...control} type="search" name="q" maxLength={100} defaultValue={search} />}
          </Field>
          <Button type="submit" variant="outline">
            {t("content.handOver.find")}
          </Button>
        </Form>
      ) : null}
      <Form method="post" className="flex flex-col gap-5">
        {isIdle || isRunning ? null : (
          <>
            <Field id="to" label={t("content.handOver.to")} hint={t("content.handOver.toHint")} errors={problems("to")}>
              {(control) => (
                <NativeSelect {...control} name="to" required defaultValue={result?.typed.to ?? ""}>
                  <NativeSelectOption value="">{t("content.handOver.choose")}</NativeSelectOption>
                  {targets.map((one) => (
                    <NativeSelectOption key={one.id} value={one.id}>
                      {one.name}
                    </NativeSelectOption>
                  ))}
                </NativeSelect>
              )}
            </Field>
            {people !== null && people > 0 ? (
              <ChoiceLabel
                control={<Checkbox name="people" defaultChecked={result?.withPeople ?? false} />}
                hint={t("content.handOver.peopleHint")}
              >
                {t("content.handOver.people", { count: people })}
              </ChoiceLabel>
            ) : null}
            {stays > 0 || !isWhole ? (
              <div>
                <ChoiceLabel
                  control={
                    <Checkbox
                      name="rest"
                      defaultChecked={result?.isAgreed ?? false}
                      aria-describedby={problems("rest").length > 0 ? "rest-errors" : undefined}
                    />
                  }
                  hint={isWhole ? undefined : t("content.handOver.unseen")}
                >
                  {t("content.handOver.rest")}
                </ChoiceLabel>
                {problems("rest").map((problem) => (
                  <p key={problem} id="rest-errors" className="text-sm text-destructive">
                    {problem}
                  </p>
                ))}
              </div>
            ) : null}
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={back} className={buttonVariants({ variant: "outline" })}>
            {t("ui.cancel")}
          </Link>
          {isIdle || isRunning ? null : (
            <Button type="submit">{t("content.handOver.submit", { count: total - stays })}</Button>
          )}
        </div>
      </Form>
    </ConfirmCard>
  );
}
