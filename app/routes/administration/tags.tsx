import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import { NativeSelect, NativeSelectOption } from "~/components/ui/native-select";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { InvalidData } from "~/lib/content/errors";
import { tagViews } from "~/lib/content/maintenance/tag-views";
import { addTags, listTags } from "~/lib/content/maintenance/tags.server";
import { dropEmptyParams } from "~/lib/platform/http/empty-params.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { pageOf } from "~/lib/platform/http/pagination";
import { readForm } from "~/lib/platform/http/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findProgress } from "~/lib/progress/read-progress.server";

import { AdministrationPage } from "./administration-page";
import { tagPath, tagsPath } from "./tags/paths";

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
  const [found, t] = await Promise.all([listTags(actor, { search, view, page: pageOf(request), size: perPage }), getFixedT(request)]);
  const progress = found.progress === null ? null : ((await findProgress(actor, found.progress, t)) ?? null);
  return { title: t("tags.title"), ...found, progress, search, view };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const typed = String((await readForm(request, { limit: 20_000 })).get("tags") ?? "");
  try {
    await addTags(actor, typed);
  } catch (error) {
    if (error instanceof InvalidData) return data({ typed, errors: error.fields.tags ?? [] }, { status: 422 });
    throw error;
  }
  return redirectWithToast(tagsPath(), { tone: "success", key: "tags.added" });
}

export default function Tags() {
  const { t } = useTranslation();
  const { title, items, pagination, isRunning, progress, search, view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdministrationPage title={title} description={t("tags.description")}>
      {progress ? <JobProgressCard progress={progress} here={tagsPath()} /> : isRunning ? <Alert tone="info" title={t("tags.running")} /> : null}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <Field id="tags" label={t("tags.add")} hint={t("tags.addHint")} errors={(refused?.errors ?? []).map((message: string) => translateIssue(t, message, { id: "tags" }))} className="min-w-56 flex-1 sm:max-w-160">
          {(control) => <Input {...control} name="tags" defaultValue={refused?.typed ?? ""} autoComplete="off" />}
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
      {items.length > 0 ? (
        <Card className="overflow-hidden">
          <Table label={title}>
            <TableHeader>
              <tr>
                <TableHead>{t("tags.columns.tag")}</TableHead>
                <TableHead>{t("tags.columns.uses")}</TableHead>
                <TableHead>{t("tags.columns.listed")}</TableHead>
              </tr>
            </TableHeader>
            <TableBody>
              {items.map(({ tag, uses, isListed }) => (
                <TableRow key={tag}>
                  <TableCell className="min-w-56">
                    <Link to={tagPath(tag)} className="inline-flex min-h-9 items-center font-medium break-words hover:underline">
                      {tag}
                    </Link>
                  </TableCell>
                  <TableCell label={t("tags.columns.uses")} className="tabular-nums">
                    {t("optionLists.uses", { count: uses })}
                  </TableCell>
                  <TableCell>{isListed ? <Badge tone="primary">{t("tags.listed")}</Badge> : <span className="text-muted-foreground">{t("tags.free")}</span>}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon="heroicons_outline:tag"
            title={t(search || view !== "all" ? "tags.nothingFound" : "tags.none")}
            action={
              search || view !== "all" ? (
                <Link to={tagsPath()} className={buttonVariants({ variant: "outline" })}>
                  {t("users.clear")}
                </Link>
              ) : undefined
            }
          />
        </Card>
      )}
      <Paging pagination={pagination} hrefOf={(page) => tagsPath({ search, view, page })} />
    </AdministrationPage>
  );
}
