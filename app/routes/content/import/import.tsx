import { readFile } from "node:fs/promises";

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { PageTitle } from "~/components/controls/page-title";
import { fieldLabel } from "~/components/fields/labels";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Textarea } from "~/components/ui/textarea";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { cleanOriginalName } from "~/lib/files/file-names.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { importLimits } from "~/lib/imports/import-limits";
import { importPaths } from "~/lib/imports/import-views";
import { importMapOf, keepImport, listImports } from "~/lib/imports/imports.server";
import { namesByField } from "~/lib/imports/source-rows";
import { issueText, writeIssue } from "~/lib/platform/i18n/issue-text";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { decodeText } from "~/lib/platform/text/decode-text";
import { formatNumber } from "~/lib/platform/text/numbers";

import { sectionOf } from "~/routes/content/section-of.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const map = importMapOf(actor, section);
  const [t, locale, latest] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    listImports(actor, section),
  ]);
  const name = t(`content.sections.${section.id}.title`);
  return {
    title: t("content.import.title", { section: name }),
    back: { to: contentPaths.list(section), name },
    most: formatNumber(importLimits.rows, locale),
    columns: namesByField(map).map(({ field, names }) => ({ field: fieldLabel(t, section, field), names })),
    latest: latest.map(({ id, name: file, createdAt, begunAt }) => ({
      to: importPaths.one(section, id),
      name: file,
      at: formatDateTime(createdAt, locale),
      isTaken: begunAt !== null,
    })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  importMapOf(actor, section);
  return withReceivedForm(request, {}, async ({ form, uploads }) => {
    const t = await getFixedT(request);
    const typed = String(form.get("text") ?? "");
    const [file] = uploads;
    const refuse = (problem: string, values: Readonly<Record<string, string | number>> = {}) =>
      formAnswer(422, {
        typed: { text: typed },
        errors: { [file ? "file" : "text"]: [writeIssue(`content.import.refused.${problem}`, values)] },
      });
    if (file?.refused) return refuse("noRoom");
    if (file && file.bytes > importLimits.bytes) return refuse("tooLarge", { most: importLimits.bytes / 1024 / 1024 });
    const text = file ? decodeText(await readFile(file.path)) : typed;
    const name = file ? cleanOriginalName(file.originalName) : t("content.import.pasted");
    const id = await orRefusal(
      keepImport(actor, section, { text, name, note: t("content.import.note", { name }) }),
      422,
    );
    return isRefusal(id) ? refuse(id.code ?? "", id.values) : redirect(importPaths.one(section, id));
  });
}

/**
 * Gives a table of open data, as a file or as its text; what would become of it is shown before anything is written.
 */
export default function ImportRows() {
  const { t } = useTranslation();
  const { title, back, most, columns, latest } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const errors = (name: string) => answer?.errors[name]?.map((issue) => issueText(t, issue));
  return (
    <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
      <PageTitle>{title}</PageTitle>
      <p>{t("content.import.explain")}</p>
      <Card>
        <Form method="post" encType="multipart/form-data">
          <CardContent className="flex flex-col gap-6">
            <Field
              id="file"
              label={t("content.import.file")}
              hint={t("content.import.fileHint", { most })}
              errors={errors("file")}
            >
              {(control) => (
                <FileInput {...control} name="file" accept=".json,.geojson,.csv,.txt,application/json,text/csv" />
              )}
            </Field>
            <Field
              id="text"
              label={t("content.import.text")}
              hint={t("content.import.textHint")}
              errors={errors("text")}
            >
              {(control) => (
                <Textarea {...control} name="text" rows={8} spellCheck={false} defaultValue={answer?.typed.text} />
              )}
            </Field>
            <details>
              <summary className="min-h-9 cursor-pointer font-medium">{t("content.import.columns")}</summary>
              <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
                {columns.map(({ field, names }) => (
                  <div key={field} className="contents">
                    <dt className="font-medium">{field}</dt>
                    <dd className="wrap-break-word text-muted-foreground max-sm:mb-2">{names.join(", ")}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </CardContent>
          <CardFooter>
            <Link to={back.to} className={buttonVariants({ variant: "outline" })}>
              {t("ui.cancel")}
            </Link>
            <Button type="submit">{t("content.import.look")}</Button>
          </CardFooter>
        </Form>
      </Card>
      {latest.length > 0 ? (
        <Alert tone="info" title={t("content.import.latest")}>
          <ul className="mt-1 flex flex-col">
            {latest.map(({ to, name, at, isTaken }) => (
              <li key={to} className="min-h-9 py-1 wrap-break-word">
                <Link to={to} className="underline">
                  {name}
                </Link>{" "}
                ({at}, {t(isTaken ? "content.import.taken" : "content.import.waiting")})
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}
