import { readFile } from "node:fs/promises";

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { contactPaths } from "~/lib/apps/contacts/contact";
import { contactImportLimits } from "~/lib/apps/contacts/imports/import-views";
import { assertMayImport, keepImport, listImports } from "~/lib/apps/contacts/imports/imports.server";
import { cleanOriginalName } from "~/lib/files/file-names.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { issueText, writeIssue } from "~/lib/platform/i18n/issue-text";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  assertMayImport(actor);
  const [t, locale, latest] = await Promise.all([getFixedT(request), getLanguage(request), listImports(actor)]);
  return {
    title: t("contacts.import.title"),
    limits: {
      size: contactImportLimits.bytes / 1024 / 1024,
      rows: formatNumber(contactImportLimits.rows, locale),
    },
    latest: latest.map(({ id, name, createdAt, begunAt }) => ({
      to: contactPaths.importOf(id),
      name,
      at: formatDateTime(createdAt, locale),
      isBegun: begunAt !== null,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  assertMayImport(actor);
  return withReceivedForm(request, {}, async ({ uploads: [file] }) => {
    const refuse = (problem: string, values: Readonly<Record<string, string | number>> = {}) =>
      formAnswer(422, { typed: {}, errors: { file: [writeIssue(`contacts.import.refused.${problem}`, values)] } });
    if (!file) return refuse("noFile");
    if (file.refused) return refuse("noRoom");
    // A file that is far too large is not read into memory to be told so.
    if (file.bytes > contactImportLimits.bytes)
      return refuse("tooLarge", { most: contactImportLimits.bytes / 1024 / 1024 });
    const given = {
      bytes: await readFile(file.path),
      name: cleanOriginalName(file.originalName),
      locale: await getLanguage(request),
    };
    const id = await orRefusal(keepImport(actor, given), 422);
    return isRefusal(id) ? refuse(id.code ?? "", id.values) : redirect(contactPaths.importOf(id));
  });
}

/** Gives a file of an address book; what would become of each row is shown before anything is written. */
export default function ImportContacts() {
  const { t } = useTranslation();
  const { title, limits, latest } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  return (
    <RecordPage
      title={title}
      description={t("contacts.import.explain")}
      back={{ to: contactPaths.list(), label: t("contacts.title") }}
      isNarrow
    >
      <Card>
        <Form method="post" encType="multipart/form-data">
          <CardContent className="flex flex-col gap-6">
            <Field
              id="contacts-file"
              label={t("contacts.import.file")}
              hint={t("contacts.import.fileHint", limits)}
              errors={answer?.errors.file?.map((issue) => issueText(t, issue))}
            >
              {(control) => <FileInput {...control} name="file" accept=".vcf,.vcard,.csv,.txt,text/vcard,text/csv" />}
            </Field>
            <details>
              <summary className="min-h-9 cursor-pointer font-medium">{t("contacts.import.how")}</summary>
              <ul className="mt-2 list-disc ps-5">
                {["phone", "excel", "outlook", "google"].map((from) => (
                  <li key={from}>{t(`contacts.import.from.${from}`)}</li>
                ))}
              </ul>
            </details>
          </CardContent>
          <CardFooter>
            <Link to={contactPaths.list()} className={buttonVariants({ variant: "outline" })}>
              {t("contacts.cancel")}
            </Link>
            <Button type="submit">{t("contacts.import.look")}</Button>
          </CardFooter>
        </Form>
      </Card>
      {latest.length > 0 ? (
        <Alert tone="info" title={t("contacts.import.latest")}>
          <ul className="mt-1 flex flex-col">
            {latest.map(({ to, name, at, isBegun }) => (
              <li key={to} className="min-h-9 py-1 wrap-anywhere">
                <Link to={to} className="underline">
                  {name}
                </Link>{" "}
                ({at}, {t(isBegun ? "contacts.import.begun" : "contacts.import.waiting")})
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </RecordPage>
  );
}
