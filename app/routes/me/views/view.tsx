import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { pageMeta } from "~/components/page-meta";
import { RecordForm } from "~/components/records/record-form";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { findRefusal } from "~/lib/platform/refusal";
import { changeRecord, createRecord, trashRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";
import { longestViewName, viewPaths } from "~/lib/saved-views/saved-view";
import {
  editableViewsOf,
  savedViews,
  tidyQuery,
  unitsToShareWith,
  viewAddress,
} from "~/lib/saved-views/saved-views.server";

import { viewFacts } from "./view-facts";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/**
 * The stored view, or what a list's page asks to keep.
 * @throws Response 302 to the views where no list asks; Refusal 403, 404
 */
async function openView(actor: Actor, id: string | undefined, params: URLSearchParams) {
  if (id === undefined) {
    if (!params.has("section")) throw redirect(viewPaths.list());
    const section = found(findSection(params.get("section") ?? undefined), "section");
    actor.assertCan("view", sectionScope(section));
    return { view: null, section, stored: { name: "", query: "", departmentId: null } };
  }
  const view = await getRecord(actor, savedViews, id);
  if (view.deletedAt) throw found(null, "view");
  if (!savedViews.mayEdit(actor, view)) throw actor.refusal("views.share");
  return { view, section: found(findSection(view.section), "section"), stored: view };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const search = new URL(request.url).searchParams;
  const { view, section, stored } = await openView(actor, params.id, search);
  const [t, locale, units, others] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    unitsToShareWith(actor),
    view ? [] : editableViewsOf(actor, section),
  ]);
  const asked = search.get("query");
  const query = tidyQuery(section.id, (asked ?? stored.query).slice(0, 4_000));
  return {
    title: view ? view.name : t("savedViews.new"),
    id: view?.id ?? null,
    version: view?.version,
    section: { id: section.id, title: t(`content.sections.${section.id}.title`), href: contentPaths.list(section) },
    shown: { name: stored.name, query, departmentId: stored.departmentId ?? "" },
    isNewQuery: view !== null && query !== view.query,
    facts: viewFacts(t, section, query),
    address: viewAddress({ section: section.id, name: "", query, departmentId: null }),
    units: units.map((unit) => ({ id: unit.id, name: titleFor(unit.title, locale)?.text ?? unit.id })),
    others: others.map(({ id, name }) => ({ name, href: viewPaths.view(id, query) })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const { view, section } = await openView(actor, params.id, new URL(request.url).searchParams);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const version = Number(form.get("version"));
  if (view && form.get("intent") === "trash") {
    if (await findRefusal(trashRecord(actor, savedViews, view.id, { version }), 409))
      return redirectWithToast(viewPaths.view(view.id), { tone: "error", key: "records.changed" });
    const undo = undoTrash(recordsTrash.id, [trashValue(savedViews.type, { id: view.id, version })]);
    return redirectWithToast(viewPaths.list(), {
      tone: "success",
      key: "savedViews.trashed",
      values: { count: 1 },
      ...undo,
    });
  }
  if ((form.get("intent") ?? "save") !== "save") throw badRequest("unknown intent");
  const typed = { name: text("name"), query: text("query"), departmentId: text("departmentId") };
  const data = { ...typed, departmentId: typed.departmentId || null, section: section.id };
  const units = await unitsToShareWith(actor);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const textOf = (field: string, value: unknown) => {
    const stored = typeof value === "string" ? value : "";
    if (field === "query")
      return viewFacts(t, section, stored)
        .map((fact) => `${fact.name}: ${fact.text}`)
        .join(" · ");
    if (field !== "departmentId") return stored;
    const unit = units.find(({ id }) => id === stored);
    return unit ? (titleFor(unit.title, locale)?.text ?? "") : t(stored ? "savedViews.otherUnit" : "savedViews.forMe");
  };
  if (!view) {
    const made = await orRecordAnswer(typed, () => createRecord(actor, savedViews, data), { textOf });
    if ("answer" in made) return made.answer;
    return redirectWithToast(viewAddress(made.done) ?? viewPaths.list(), {
      tone: "success",
      key: "savedViews.saved",
      values: { name: made.done.name },
    });
  }
  const saved = await orRecordAnswer(typed, () => changeRecord(actor, savedViews, view.id, { version, data }), {
    textOf,
  });
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(viewAddress(record) ?? viewPaths.list(), {
    tone: "success",
    key: isMerged ? "savedViews.savedMerged" : "savedViews.saved",
    values: { name: record.name },
    ...(isChanged ? undoChange(savedViews.type, record) : {}),
  });
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function SavedView() {
  const { t } = useTranslation();
  const { title, id, version, section, shown, isNewQuery, facts, address, units, others } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer<RecordAnswer>();
  const typed = { ...shown, ...answer?.typed };
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  return (
    <RecordPage
      title={title}
      isNarrow
      back={{ to: viewPaths.list(), label: t("savedViews.title") }}
      description={t(id ? "savedViews.editText" : "savedViews.newText", { list: section.title })}
    >
      {others.length > 0 ? (
        <Alert title={t("savedViews.insteadOf")}>
          <ul className="flex flex-wrap gap-2">
            {others.map(({ name, href }) => (
              <li key={href}>
                <Link to={href} className={buttonVariants({ variant: "outline", size: "sm" })}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isNewQuery ? <Alert title={t("savedViews.newQuery")} /> : null}
      <RecordForm
        key={id ?? "new"}
        {...(version === undefined ? {} : { version })}
        answer={answer}
        labelOf={(field) => t(`savedViews.fields.${field}`)}
        submit={t("settings.save")}
        extra={
          <Link to={address ?? section.href} className={buttonVariants({ variant: "outline" })}>
            {t("savedViews.open")}
          </Link>
        }
      >
        <Field id="name" label={t("savedViews.fields.name")} hint={t("savedViews.nameHint")} errors={errorsOf("name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              defaultValue={typed.name}
              required
              maxLength={longestViewName}
              autoComplete="off"
              autoFocus={id === null}
            />
          )}
        </Field>
        <Field
          id="departmentId"
          label={t("savedViews.fields.departmentId")}
          hint={t("savedViews.forHint")}
          errors={errorsOf("departmentId")}
        >
          {(control) => (
            <NativeSelect {...control} name="departmentId" defaultValue={typed.departmentId}>
              <option value="">{t("savedViews.forMe")}</option>
              {units.map((unit) => (
                <option key={unit.id} value={unit.id}>
                  {unit.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <section aria-labelledby="view-facts">
          <h2 id="view-facts" className="font-medium">
            {t("savedViews.fields.query")}
          </h2>
          <input type="hidden" name="query" value={typed.query} />
          <ul className="mt-1 list-disc ps-6">
            {facts.map(({ name, text }) => (
              <li key={name} className="wrap-break-word">
                <span className="text-muted-foreground">{name}:</span> {text}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted-foreground">{t("savedViews.queryHint")}</p>
        </section>
      </RecordForm>
      {id ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="trash" variant="outline">
            {t("savedViews.trash")}
          </Button>
        </Form>
      ) : null}
    </RecordPage>
  );
}
