import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { Button } from "~/components/ui/button";

import type { DetailsPage } from "./details-data.server";

/** Another content for a document, and its earlier ones. @param problem completes the i18n key `files.errors.…` */
export function ContentForm({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  const { former, may } = useLoaderData<DetailsPage>();
  const { pathname, search } = useLocation();
  const isPending = useNavigation().formData?.get("intent") === "replace";
  return (
    <>
      {may.change ? (
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
            errors={problem === undefined ? [] : [t([`files.errors.${problem}`, "files.errors.unknown"])]}
          >
            {(control) => <FileInput {...control} name="replacement" required />}
          </Field>
          <Button type="submit" name="intent" value="replace" variant="outline" pending={isPending}>
            {t("fileManager.replace.button")}
          </Button>
        </Form>
      ) : null}
      {former.length > 0 ? (
        <section aria-labelledby="document-former" className="flex flex-col gap-2">
          <h3 id="document-former" className="text-lg font-semibold">
            {t("fileManager.former.title")}
          </h3>
          <ul className="divide-y border-y">
            {former.map(({ id, name, size, at, by, href }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <a href={href} download className="font-medium break-words hover:underline">
                    {name}
                  </a>
                  <span className="block text-sm text-muted-foreground">
                    {at}, {by} · {size}
                  </span>
                </span>
                {may.change ? (
                  <Form method="post" action={pathname + search} preventScrollReset className="print:hidden">
                    <input type="hidden" name="content" value={id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="takeBack"
                      variant="outline"
                      size="sm"
                      aria-label={t("fileManager.former.takeBackOf", { name, at })}
                    >
                      {t("fileManager.former.takeBack")}
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
