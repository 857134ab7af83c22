import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { useEnded } from "~/components/controls/use-ended";
import { FocalPoint } from "~/components/files/focal-point";
import { RatioCrops } from "~/components/files/ratio-crops";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { FileFormErrors } from "~/lib/files/file-form.server";
import { filePaths } from "~/lib/files/file-paths";
import { fileLimits } from "~/lib/files/limits";
import { imageSources } from "~/lib/files/serving/file-urls";

import type { changeFile } from "./file-action.server";
import type { readFile } from "./file-data.server";

/** The selected places of the returned form. */
function pointsOf(places: Record<string, string>): Record<string, { x: number; y: number }> {
  return Object.fromEntries(
    Object.entries(places).flatMap(([ratio, place]) => {
      const [x = Number.NaN, y = Number.NaN] = place.split(",").map(Number);
      return place === "" || Number.isNaN(x) || Number.isNaN(y) ? [] : [[ratio, { x, y }]];
    }),
  );
}

/**
 * The state that the form was filled from. Only a save advances it: the form is compared with what the person saw, even
 * after the page reloaded the file.
 */
function useFilledFrom(shown: string, refused: string | null): string {
  const ended = useEnded();
  const [from, setFrom] = useState(shown);
  const taken = useRef(ended);
  useEffect(() => {
    const hasEnded = ended !== taken.current;
    taken.current = ended;
    // Another form's refusal replaces this one's, but must not replace what was typed after it.
    if (refused !== null) setFrom(refused);
    else if (hasEnded && ended?.formData?.get("intent") === "save") setFrom(shown);
  }, [ended, shown, refused]);
  return refused ?? from;
}

/** Others' texts of conflicting parts. */
function TheirParts({
  parts,
  folders,
}: {
  parts: Record<string, string>;
  folders: readonly { id: string; label: string }[];
}) {
  const { t } = useTranslation();
  const partText = (part: string, text: string) => {
    if (part === "folderId") return folders.find(({ id }) => id === text)?.label ?? t("files.folders.root");
    if (part === "personalData") return t(text === "true" ? "public.yes" : "public.no");
    return text;
  };
  const nameOf = (part: string) =>
    part.startsWith("focals.")
      ? t(`files.crops.ratios.${part.slice("focals.".length).replace(":", "x")}`)
      : t(labels[part] ?? "files.file.edit");
  return (
    <Alert tone="warning" title={t("files.conflict.title")}>
      {t("files.conflict.text")}
      <ul className="mt-2 list-disc ps-5">
        {Object.entries(parts).map(([part, text]) => (
          <li key={part}>
            <strong>{nameOf(part)}:</strong> {partText(part, text) || "–"}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const labels: Readonly<Record<string, string>> = {
  name: "files.file.name",
  "alt.tr": "files.alt.tr",
  "alt.en": "files.alt.en",
  "caption.tr": "files.file.captionTr",
  "caption.en": "files.file.captionEn",
  credit: "files.picker.credit",
  license: "files.file.license",
  tags: "files.file.tags",
  personalData: "files.file.personal",
  consentNote: "files.file.consent",
  folderId: "files.file.folder",
  focal: "files.focal.legend",
};

export function FileDetailsForm() {
  const { t } = useTranslation();
  const { file, folders, shown } = useLoaderData<typeof readFile>();
  const result = useOwnAnswer<typeof changeFile>();
  const errors: FileFormErrors = result?.errors ?? {};
  const typed = result?.typed;
  const filledFrom = useFilledFrom(shown, result?.shown ?? null);
  const worded = (name: keyof FileFormErrors) => (errors[name] ? [t(`files.errors.${errors[name]}`)] : []);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("files.file.edit")}</CardTitle>
      </CardHeader>
      <CardContent>
        <Form method="post" className="flex flex-col gap-5" action={filePaths.file(file.id)} key={filledFrom}>
          <input type="hidden" name="shown" value={filledFrom} />
          {result?.theirs ? <TheirParts parts={result.theirs} folders={folders} /> : null}
          {file.kind === "image" ? (
            <>
              <Field id="alt-tr" label={t("files.alt.tr")} hint={t("files.alt.hint")} errors={worded("alt.tr")}>
                {(control) => (
                  <Input
                    {...control}
                    name="alt.tr"
                    lang="tr"
                    maxLength={200}
                    defaultValue={(typed?.alt ?? file.alt).tr}
                  />
                )}
              </Field>
              <Field id="alt-en" label={t("files.alt.en")} errors={worded("alt.en")}>
                {(control) => (
                  <Input
                    {...control}
                    name="alt.en"
                    lang="en"
                    maxLength={200}
                    defaultValue={(typed?.alt ?? file.alt).en}
                  />
                )}
              </Field>
            </>
          ) : null}
          <Field id="name" label={t("files.file.name")} hint={t("files.file.nameHint")} errors={worded("name")}>
            {(control) => (
              <Input
                {...control}
                name="name"
                required
                maxLength={fileLimits.name}
                defaultValue={typed?.name ?? file.originalName}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id="caption-tr" label={t("files.file.captionTr")} errors={worded("caption.tr")}>
              {(control) => (
                <Input
                  {...control}
                  name="caption.tr"
                  lang="tr"
                  maxLength={200}
                  defaultValue={(typed?.caption ?? file.caption).tr}
                />
              )}
            </Field>
            <Field id="caption-en" label={t("files.file.captionEn")} errors={worded("caption.en")}>
              {(control) => (
                <Input
                  {...control}
                  name="caption.en"
                  lang="en"
                  maxLength={200}
                  defaultValue={(typed?.caption ?? file.caption).en}
                />
              )}
            </Field>
            <Field
              id="credit"
              label={t("files.picker.credit")}
              hint={t("files.file.creditHint")}
              errors={worded("credit")}
            >
              {(control) => (
                <Input {...control} name="credit" maxLength={80} defaultValue={typed?.credit ?? file.credit} />
              )}
            </Field>
            <Field
              id="license"
              label={t("files.file.license")}
              hint={t("files.file.licenseHint")}
              errors={worded("license")}
            >
              {(control) => (
                <Input {...control} name="license" maxLength={80} defaultValue={typed?.license ?? file.license} />
              )}
            </Field>
            <Field id="tags" label={t("files.file.tags")} hint={t("files.file.tagsHint")} errors={worded("tags")}>
              {(control) => <Input {...control} name="tags" defaultValue={typed?.tags ?? file.tags.join(", ")} />}
            </Field>
            <Field
              id="folder"
              label={t("files.file.folder")}
              hint={t("files.file.folderHint")}
              errors={worded("folderId")}
            >
              {(control) => (
                <NativeSelect {...control} name="folderId" defaultValue={typed?.folderId ?? file.folderId ?? ""}>
                  <option value="">{t("files.folders.root")}</option>
                  {folders.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">{t("files.file.personalLegend")}</legend>
            <input type="hidden" name="personalData" value="" />
            <ChoiceLabel
              control={
                <Checkbox name="personalData" value="on" defaultChecked={typed?.personalData ?? file.personalData} />
              }
              hint={t("files.file.personalHint")}
            >
              {t("files.file.personal")}
            </ChoiceLabel>
            <Field
              id="consent"
              label={t("files.file.consent")}
              hint={t("files.file.consentHint")}
              errors={worded("consentNote")}
            >
              {(control) => (
                <Input
                  {...control}
                  name="consentNote"
                  maxLength={200}
                  defaultValue={typed?.consentNote ?? file.consentNote}
                />
              )}
            </Field>
          </fieldset>
          {file.kind === "image" ? (
            <div>
              <FocalPoint
                id="focal"
                name="focal"
                picture={imageSources(file)}
                value={typed?.focal ?? file.focal}
                invalid={errors.focal !== undefined}
              />
              {worded("focal").map((text) => (
                <p key={text} className="mt-1 text-sm font-medium text-error">
                  {text}
                </p>
              ))}
            </div>
          ) : null}
          {file.kind === "image" ? (
            <RatioCrops
              picture={imageSources(file)}
              focal={file.focal}
              focals={typed ? pointsOf(typed.focals) : file.focals}
            />
          ) : null}
          <Button type="submit" name="intent" value="save" className="self-start">
            {t("files.file.save")}
          </Button>
        </Form>
      </CardContent>
    </Card>
  );
}
