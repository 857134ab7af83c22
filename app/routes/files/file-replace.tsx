import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { filePaths } from "~/lib/files/file-paths";

import type { changeFile } from "./file-action.server";
import type { readFile } from "./file-data.server";

export function ReplaceForm() {
  const { t } = useTranslation();
  const { file, useCount, heldUntil, foreign, accept } = useLoaderData<typeof readFile>();
  const result = useOwnAnswer<typeof changeFile>();
  const pending = useNavigation().formData?.get("intent") === "replace";
  const problem = result?.replace;
  return (
    <Card id="replace">
      <CardHeader>
        <CardTitle>{t("files.replace.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {heldUntil ? (
          <Alert tone="warning">{t("files.replace.held", { until: heldUntil })}</Alert>
        ) : foreign ? (
          <Alert tone="info" title={t("files.replace.foreign")}>
            {foreign.titles.length > 0 ? (
              <ul className="list-disc ps-5">
                {foreign.titles.map((title, at) => (
                  <li key={at}>{title}</li>
                ))}
              </ul>
            ) : null}
            {foreign.hasMore ? <p>{t("files.replace.foreignMore")}</p> : null}
            <p className="mt-2">{t("files.replace.foreignWho")}</p>
          </Alert>
        ) : (
          <Form
            method="post"
            encType="multipart/form-data"
            action={filePaths.file(file.id)}
            className="flex flex-col gap-4"
          >
            <p className="text-sm text-muted-foreground">
              {useCount > 0 ? t("files.replace.uses", { count: useCount }) : t("files.replace.unused")}
            </p>
            <Field
              id="replacement"
              label={t("files.replace.file")}
              errors={problem ? [t(`files.errors.${problem.code}`)] : []}
            >
              {(control) => <FileInput {...control} name="replacement" required accept={accept} />}
            </Field>
            {problem?.other ? (
              <p>
                <Link to={filePaths.file(problem.other.id)} className="font-medium text-primary underline">
                  {problem.other.name}
                </Link>
              </p>
            ) : null}
            <Button
              type="submit"
              name="intent"
              value="replace"
              variant="outline"
              className="self-start"
              pending={pending}
            >
              {t("files.replace.button")}
            </Button>
          </Form>
        )}
      </CardContent>
    </Card>
  );
}
