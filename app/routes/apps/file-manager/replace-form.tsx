import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { Button } from "~/components/ui/button";

/** Another content for a document. @param problem why the one that was sent was not taken */
export function ReplaceForm({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isPending = useNavigation().formData?.get("intent") === "replace";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={pathname + search}
      preventScrollReset
      className="flex flex-col items-start gap-3 border-t pt-5 print:hidden"
    >
      <Field
        id="replacement"
        label={t("fileManager.replace.title")}
        hint={t("fileManager.replace.hint")}
        errors={problem === undefined ? [] : [problem]}
      >
        {(control) => <FileInput {...control} name="replacement" required />}
      </Field>
      <Button type="submit" name="intent" value="replace" variant="outline" pending={isPending}>
        {t("fileManager.replace.button")}
      </Button>
    </Form>
  );
}
