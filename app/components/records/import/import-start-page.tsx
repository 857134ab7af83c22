import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { readImportStart } from "~/lib/records/import/import-page.server";

import { RecordPage } from "../record-page";

type ImportStartPageProps = Omit<Awaited<ReturnType<typeof readImportStart>>, "limits"> & {
  explain: string;
  /** The page above. */
  list: { to: string; label: string };
  hint: string;
  /** The kinds of files. */
  accept: string;
  /** How the file is made, a sentence each. */
  how: readonly string[];
};

/** Takes a file; what would become of each row is shown before anything is written. */
export function ImportStartPage({ title, latest, explain, list, hint, accept, how }: ImportStartPageProps) {
  const { t } = useTranslation();
  const answer = useFormAnswer();
  return (
    <RecordPage title={title} description={explain} back={list} isNarrow>
      <Card>
        <Form method="post" encType="multipart/form-data">
          <CardContent className="flex flex-col gap-6">
            <Field
              id="import-file"
              label={t("records.import.file")}
              hint={hint}
              errors={answer?.errors.file?.map((issue) => issueText(t, issue))}
            >
              {(control) => <FileInput {...control} name="file" accept={accept} />}
            </Field>
            <details>
              <summary className="min-h-9 cursor-pointer font-medium">{t("records.import.how")}</summary>
              <ul className="mt-2 list-disc ps-5">
                {how.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          </CardContent>
          <CardFooter>
            <Link to={list.to} className={buttonVariants({ variant: "outline" })}>
              {t("ui.cancel")}
            </Link>
            <Button type="submit">{t("records.import.look")}</Button>
          </CardFooter>
        </Form>
      </Card>
      {latest.length > 0 ? (
        <Alert tone="info" title={t("records.import.latest")}>
          <ul className="mt-1 flex flex-col">
            {latest.map(({ to, name, at, isBegun }) => (
              <li key={to} className="min-h-9 py-1 wrap-anywhere">
                <Link to={to} className="underline">
                  {name}
                </Link>{" "}
                ({at}, {t(isBegun ? "records.import.begun" : "records.import.waiting")})
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </RecordPage>
  );
}
