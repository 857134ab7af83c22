import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { cn } from "~/components/ui/cn";
import { Field } from "~/components/controls/field";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { useHydrated } from "~/components/controls/use-hydrated";
import { useScriptsOnly } from "~/components/controls/use-scripts-only";
import type { ImageValue } from "~/lib/content/values";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";

import { FocalPoint } from "./focal-point";
import { LibraryDialog } from "./late-library-dialog";
import { UploadBox } from "./upload-box";

/** `url`: what the form shows of the picture; a thumbnail will do. */
export type PictureValue = Partial<ImageValue> & { url?: string };

type PicturePickerProps = {
  /** Prefix of the fields: `<name>.file`, `.upload`, `.alt.tr`, `.alt.en`, `.decorative`, `.caption.tr`, `.caption.en`, `.credit`, `.focal.x`, `.focal.y`. */
  name: string;
  value?: PictureValue;
  required?: boolean;
  labels: { label: string; note?: string; hint?: string };
  errors?: readonly string[];
  /** What stands in place of the library's dialog without scripts. */
  plainLibrary?: ReactNode;
};

const pictures = ["image"] as const;

type Chosen = { id: string; url: string };

/**
 * One picture of a form with what is said of it there. The form must be multipart: without scripts a new picture
 * arrives as the file `<name>.upload`, which counts more than the id in `<name>.file`.
 */
export function PicturePicker({ name, value, required = false, labels, errors = [], plainLibrary }: PicturePickerProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const scriptsOnly = useScriptsOnly();
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | undefined>(value?.file && value.url ? { id: value.file, url: value.url } : undefined);
  const [alt, setAlt] = useState({ tr: value?.alt?.tr ?? "", en: value?.alt?.en ?? "" });
  /** The picture that the words below say something of; undefined where they were written before any was chosen. */
  const [described, setDescribed] = useState(value?.file);
  /** Pictures that stood here before. */
  const [replaced, setReplaced] = useState(0);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const hidden = useChangeEvent(chosen?.id);

  const choose = (file: FileJson) => {
    const known = { tr: file.alt.tr ?? "", en: file.alt.en ?? "" };
    const isOther = described !== undefined && described !== file.id;
    setChosen({ id: file.id, url: thumbnailUrl(file, 640) });
    // Words of another picture go with it; where nothing was written here yet, the library's own stand.
    setAlt((before) => (isOther ? known : { tr: before.tr || known.tr, en: before.en || known.en }));
    if (isOther) setReplaced((before) => before + 1);
    setDescribed(file.id);
    setIsLibraryOpen(false);
  };
  const describe = (words: Partial<typeof alt>) => {
    setAlt({ ...alt, ...words });
    setDescribed(chosen?.id);
  };
  const said = replaced === 0 ? value : undefined;

  return (
    <Field as="group" id={id} label={labels.label} note={labels.note} hint={labels.hint} errors={errors}>
      {(control) => (
        <div className="flex flex-col gap-4 rounded-lg border p-4">
          <div className="flex flex-wrap items-start gap-4">
            {chosen ? (
              <img src={chosen.url} alt={t("files.picker.current")} className="h-40 w-64 rounded-md border bg-muted object-contain" />
            ) : (
              <span className="flex h-40 w-64 flex-col items-center justify-center gap-1 rounded-md border border-dashed bg-muted text-sm text-muted-foreground">
                <Icon name="heroicons_outline:photo" className="size-8" />
                {t("files.picker.none")}
              </span>
            )}
            <div className="flex min-w-60 flex-1 flex-col gap-3">
              {hydrated ? <input type="hidden" ref={hidden} name={`${name}.file`} value={chosen?.id ?? ""} /> : null}
              {!hydrated && chosen ? (
                <ChoiceLabel className="hidden noscript:flex" control={<Checkbox name={`${name}.file`} value={chosen.id} defaultChecked />}>{t("files.picker.use")}</ChoiceLabel>
              ) : null}
              <Field id={`${id}-upload`} label={t("files.picker.upload")}>
                {(field) => (
                  <UploadBox
                    control={{ ...field, "aria-invalid": control["aria-invalid"] }}
                    name={`${name}.upload`}
                    accept={pictures}
                    several={false}
                    required={required && !chosen}
                    onStored={choose}
                  />
                )}
              </Field>
              {plainLibrary}
              <div className={cn("flex flex-wrap gap-2", scriptsOnly)}>
                <Button type="button" variant="outline" onClick={() => setIsLibraryOpen(true)}>
                  {t("files.picker.library")}
                </Button>
                {chosen ? (
                  <Button type="button" variant="ghost" onClick={() => setChosen(undefined)}>
                    {t("files.picker.remove")}
                  </Button>
                ) : null}
              </div>
            </div>
          </div>
          <Field id={`${id}-alt-tr`} label={t("files.alt.tr")} hint={t("files.alt.hint")}>
            {(field) => <Input {...field} name={`${name}.alt.tr`} lang="tr" maxLength={200} value={alt.tr} onChange={(event) => describe({ tr: event.target.value })} />}
          </Field>
          <Field id={`${id}-alt-en`} label={t("files.alt.en")}>
            {(field) => <Input {...field} name={`${name}.alt.en`} lang="en" maxLength={200} value={alt.en} onChange={(event) => describe({ en: event.target.value })} />}
          </Field>
          <ChoiceLabel control={<Checkbox key={replaced} name={`${name}.decorative`} defaultChecked={said?.decorative} />} hint={t("files.picker.decorativeHint")}>
            {t("files.picker.decorative")}
          </ChoiceLabel>
          <details>
            <summary className="cursor-pointer font-medium">{t("files.picker.details")}</summary>
            <div key={replaced} className="flex flex-col gap-4 pt-3">
              <Field id={`${id}-caption-tr`} label={t("files.picker.captionTr")}>
                {(field) => <Input {...field} name={`${name}.caption.tr`} lang="tr" maxLength={200} defaultValue={said?.caption?.tr} />}
              </Field>
              <Field id={`${id}-caption-en`} label={t("files.picker.captionEn")}>
                {(field) => <Input {...field} name={`${name}.caption.en`} lang="en" maxLength={200} defaultValue={said?.caption?.en} />}
              </Field>
              <Field id={`${id}-credit`} label={t("files.picker.credit")}>
                {(field) => <Input {...field} name={`${name}.credit`} maxLength={120} defaultValue={said?.credit} />}
              </Field>
              {chosen ? <FocalPoint key={chosen.id} id={`${id}-focal`} name={`${name}.focal`} picture={{ src: chosen.url }} value={chosen.id === value?.file ? value.focal : undefined} /> : null}
            </div>
          </details>
          {isLibraryOpen ? <LibraryDialog accept={pictures} onChoose={([file]) => file && choose(file)} onClose={() => setIsLibraryOpen(false)} /> : null}
        </div>
      )}
    </Field>
  );
}

/** React's changes to a hidden field are silent; the form's autosave and unsaved guard listen for `input`. */
function useChangeEvent(value: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return input;
}
