import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ChosenVerb } from "~/components/controls/rows/row-choice";
import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { AskMany } from "~/components/controls/rows/ask-many";
import { Field } from "~/components/controls/field";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect, NativeSelectOption } from "~/components/ui/native-select";
import type { Actor } from "~/lib/access/actor";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { tagViews, type TagView } from "~/lib/content/maintenance/tag-views";
import { addTags, changeTags, findTag, listTags, type SeenTag } from "~/lib/content/maintenance/tags.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { readChosenRows } from "~/lib/platform/http/request/chosen-rows.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { findProgress } from "~/lib/progress/read-progress.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { RecordList, type RecordColumn } from "~/components/records/record-list";
import { tagPath, tagsPath } from "~/routes/administration/tags/paths";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const perPage = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  dropEmptyParams(request);
  const params = new URL(request.url).searchParams;
  const search = (params.get("search") ?? "").slice(0, 100).trim();
  const view = tagViews.find((one) => one === params.get("view")) ?? "all";
  const verb = askedVerbs.find((one) => one === params.get("ask"));
  if (verb) return askMany(actor, request, verb, { search, view });
  const [found, t] = await Promise.all([
    listTags(actor, { search, view, page: pageOf(request), size: perPage }),
    getFixedT(request),
  ]);
  const progress = found.progress === null ? null : ((await findProgress(actor, found.progress, t)) ?? null);
  return { asked: null, title: t("tags.title"), ...found, progress, search, view };
}

const askedVerbs = ["merge", "remove"] as const;

/** A selected tag with the number of uses that the page showed. */
const readSeen = (item: string): SeenTag => ({
  uses: Number(item.split(":")[0]),
  tag: item.split(":").slice(1).join(":"),
});

async function askMany(
  actor: Actor,
  request: Request,
  verb: (typeof askedVerbs)[number],
  { search, view }: { search: string; view: TagView },
) {
  const t = await getFixedT(request);
  const chosen = await Promise.all(
    new URL(request.url).searchParams
      .getAll("item")
      .slice(0, perPage)
      .map((item) => findTag(actor, readSeen(item.slice(0, 200)).tag)),
  );
  const tags = [...new Map(chosen.flatMap((one) => (one ? [[one.tag, one] as const] : []))).values()];
  const back = tagsPath({ search, view });
  if (tags.length === 0) throw await redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  const rows = tags.map(({ tag, uses }) => ({
    value: `${uses}:${tag}`,
    name: tag,
    detail: t("optionLists.uses", { count: uses }),
  }));
  const [most] = tags.toSorted((a, b) => b.uses - a.uses);
  return {
    asked: {
      verb,
      rows,
      back,
      path: `${tagsPath()}?${new URLSearchParams([["ask", verb], ...rows.map(({ value }) => ["item", value])])}`,
      most: most?.tag ?? "",
    },
    title: t(`tags.askMany.${verb}.title`, { count: tags.length }),
    items: [],
    pagination: null,
    isRunning: false,
    progress: null,
    search,
    view,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { limit: 20_000, many: { item: perPage } });
  const [tags, to] = [String(form.get("tags") ?? ""), String(form.get("to") ?? "")];
  const change = form.has("tags") ? addTags(actor, tags) : changeChosen(actor, form);
  const done = await orRefusal<Response | void>(change, 422);
  if (isRefusal(done)) return formAnswer(422, { typed: { tags, to }, errors: done.fields ?? {} });
  return done ?? redirectWithToast(tagsPath(), { tone: "success", key: "tags.added" });
}

async function changeChosen(actor: Actor, form: FormData): Promise<Response> {
  const { verb, items } = readChosenRows(form);
  if (verb === "" || items.length === 0)
    return redirectWithToast(tagsPath(), { tone: "warning", key: "bulk.nothingChosen" });
  if (verb !== "merge" && verb !== "remove") throw badRequest("unknown intent");
  await changeTags(actor, items.map(readSeen), { to: verb === "merge" ? String(form.get("to") ?? "") : null });
  return redirectWithToast(tagsPath(), { tone: "success", key: `tags.many.${verb}`, values: { count: items.length } });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

export default function Tags() {
  const { t } = useTranslation();
  const { asked, title, items, pagination, isRunning, progress, search, view } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const errors = Object.values(answer?.errors ?? {}).flatMap((issues) =>
    issues.map((issue) => translateIssue(t, issue, { id: "tags" })),
  );
  if (asked) {
    return (
      <AdministrationPage title={title} isNarrow>
        {errors.length > 0 && asked.verb === "remove" ? <Alert tone="error">{errors.join(" ")}</Alert> : null}
        <AskMany
          path={asked.path}
          back={asked.back}
          verb={asked.verb}
          text={t(`tags.askMany.${asked.verb}.text`)}
          submit={t(`tags.askMany.${asked.verb}.submit`)}
          rows={asked.rows}
          isDestructive={asked.verb === "remove"}
        >
          {asked.verb === "merge" ? (
            <Field id="to" label={t("tags.askMany.merge.to")} hint={t("tags.askMany.merge.toHint")} errors={errors}>
              {(control) => (
                <Input
                  {...control}
                  name="to"
                  required
                  maxLength={120}
                  autoComplete="off"
                  defaultValue={answer?.typed.to ?? asked.most}
                />
              )}
            </Field>
          ) : null}
        </AskMany>
      </AdministrationPage>
    );
  }
  const verbs: ChosenVerb[] = isRunning
    ? []
    : [
        { verb: "merge", label: t("tags.many.mergeChosen"), icon: "heroicons_mini:arrows-pointing-in", isAsked: true },
        { verb: "remove", label: t("tags.many.removeChosen"), icon: "heroicons_mini:trash", isAsked: true },
      ];
  const columns: RecordColumn<Row>[] = [
    {
      name: "tag",
      label: t("tags.columns.tag"),
      isTitle: true,
      className: "min-w-56",
      cell: ({ tag }) => (
        <Link
          to={tagPath(tag)}
          className="inline-flex min-h-9 items-center font-medium wrap-break-word hover:underline"
        >
          {tag}
        </Link>
      ),
    },
    {
      name: "uses",
      label: t("tags.columns.uses"),
      className: "tabular-nums",
      cell: ({ uses }) => t("optionLists.uses", { count: uses }),
    },
    {
      name: "listed",
      label: t("tags.columns.listed"),
      isTitle: true,
      cell: ({ isListed }) =>
        isListed ? (
          <Badge tone="primary">{t("tags.listed")}</Badge>
        ) : (
          <span className="text-muted-foreground">{t("tags.free")}</span>
        ),
    },
  ];
  return (
    <AdministrationPage title={title} description={t("tags.description")}>
      {progress ? (
        <JobProgressCard progress={progress} here={tagsPath()} />
      ) : isRunning ? (
        <Alert tone="info" title={t("tags.running")} />
      ) : null}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <Field
          id="tags"
          label={t("tags.add")}
          hint={t("tags.addHint")}
          errors={errors}
          className="min-w-56 flex-1 sm:max-w-160"
        >
          {(control) => <Input {...control} name="tags" defaultValue={answer?.typed.tags ?? ""} autoComplete="off" />}
        </Field>
        <Button type="submit">{t("tags.addButton")}</Button>
      </Form>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={`${search} ${view}`}>
        <Field id="search" label={t("tags.search")} className="min-w-56 flex-1 sm:max-w-96">
          {(control) => <Input {...control} type="search" name="search" defaultValue={search} maxLength={100} />}
        </Field>
        <Field id="view" label={t("tags.view")} className="w-64">
          {(control) => (
            <NativeSelect {...control} name="view" defaultValue={view}>
              {tagViews.map((one) => (
                <NativeSelectOption key={one} value={one}>
                  {t(`tags.views.${one}`)}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t("users.apply")}
        </Button>
      </Form>
      <RecordList
        label={title}
        rows={items}
        choice={({ tag, uses }) => ({ value: `${uses}:${tag}`, name: tag })}
        columns={columns}
        path={tagsPath()}
        values={{ search, view }}
        verbs={verbs}
        empty={{
          icon: "heroicons_outline:tag",
          title: t(search || view !== "all" ? "tags.nothingFound" : "tags.none"),
          action:
            search || view !== "all" ? (
              <Link to={tagsPath()} className={buttonVariants({ variant: "outline" })}>
                {t("users.clear")}
              </Link>
            ) : undefined,
        }}
        {...(pagination ? { paging: { pagination, hrefOf: (page: number) => tagsPath({ search, view, page }) } } : {})}
      />
    </AdministrationPage>
  );
}
