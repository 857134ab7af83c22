import { useEffect, useId, useRef, useState } from "react";
import type { ChangeEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { cn } from "~/components/ui/cn";
import { Field } from "~/components/controls/field";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import type { ImageValue } from "~/lib/content/values";
import type { FileJson } from "~/lib/files/file-json.server";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";

import { FocalPoint } from "../focal-point";
import { LibraryDialog } from "./lazy-library-dialog";
import { UploadBox } from "../upload/upload-box";

/** `url`: a thumbnail is enough. */
export type PictureValue = Partial<ImageValue> & { url?: string };

type PicturePickerProps = {
  /**
   * Field prefix: `<name>.file`, `.upload`, `.alt.tr`, `.alt.en`, `.decorative`, `.caption.tr`, `.caption.en`,
   * `.credit`, `.focal.x`, `.focal.y`.
   */
  name: string;
  value?: PictureValue;
  required?: boolean;
  labels: { label: ReactNode; note?: string; hint?: string };
  errors?: readonly string[];
  /** Replaces the library's dialog without scripts. */
  plainLibrary?: ReactNode;
};

const pictures = ["image"] as const;

type Chosen = { id: string; url: string };

type PictureTexts = Record<"altTr" | "altEn" | "captionTr" | "captionEn" | "credit", string> & { decorative: boolean };

const textsOf = ({ alt, caption, credit, decorative }: PictureValue = {}): PictureTexts => ({
  altTr: alt?.tr ?? "",
  altEn: alt?.en ?? "",
  captionTr: caption?.tr ?? "",
  captionEn: caption?.en ?? "",
  credit: credit ?? "",
  decorative: decorative ?? false,
});

/** Texts for a replaced picture: texts typed since stay, empty ones come from the library. */
const textsForNext = (now: PictureTexts, old: PictureTexts, library: PictureTexts): PictureTexts => {
  const names = Object.keys(now) as (keyof PictureTexts)[];
  return Object.assign(
    {},
    ...names.map((name) => ({ [name]: (now[name] !== old[name] && now[name]) || library[name] })),
  ) as PictureTexts;
};

/**
 * A form's picture with its texts. The form must be multipart: without scripts a new picture arrives as
 * `<name>.upload`, which wins over the id in `<name>.file`.
 */
export function PicturePicker({
  name,
  value,
  required = false,
  labels,
  errors = [],
  plainLibrary,
}: PicturePickerProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const scriptsOnly = useScriptsOnly();
  const id = useId();
  const [chosen, setChosen] = useState<Chosen | undefined>(
    value?.file && value.url ? { id: value.file, url: value.url } : undefined,
  );
  const [texts, setTexts] = useState(() => textsOf(value));
  /** The texts when another picture was requested: they go with the old one unless changed meanwhile. */
  const old = useRef(texts);
  /** The picture of these texts, also while none is selected. */
  const described = useRef(value?.file);
  /** Nothing was selected yet: typed texts may be for the next picture. */
  const isAsStored = useRef(true);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const hidden = useChangeEvent(chosen?.id);

  const ask = () => {
    if (!isAsStored.current) old.current = texts;
  };
  const choose = (file: FileJson) => {
    setChosen({ id: file.id, url: thumbnailUrl(file, 640) });
    if (file.id !== described.current) setTexts((now) => textsForNext(now, old.current, textsOf({ alt: file.alt })));
    described.current = file.id;
    isAsStored.current = false;
    setIsLibraryOpen(false);
  };
  const say = (more: Partial<PictureTexts>) => setTexts((now) => ({ ...now, ...more }));
  const typed = (part: Exclude<keyof PictureTexts, "decorative">) => ({
    value: texts[part],
    onChange: (event: ChangeEvent<HTMLInputElement>) => say({ [part]: event.target.value }),
  });

  return (
    <Field as="group" id={id} label={labels.label} note={labels.note} hint={labels.hint} errors={errors}>
      {(control) => (
        <div className="flex flex-col gap-4 rounded-lg border p-4">
          <div className="flex flex-wrap items-start gap-4">
            {chosen ? (
              <img
                src={chosen.url}
                alt={t("files.picker.current")}
                className="h-40 w-64 rounded-md border bg-muted object-contain"
              />
            ) : (
              <span
                className={
                  "flex h-40 w-64 flex-col items-center justify-center gap-1 rounded-md border border-dashed " +
                  "bg-muted text-sm text-muted-foreground"
                }
              >
                <Icon name="heroicons_outline:photo" className="size-8" />
                {t("files.picker.none")}
              </span>
            )}
            <div className="flex min-w-60 flex-1 flex-col gap-3">
              {hydrated ? <input type="hidden" ref={hidden} name={`${name}.file`} value={chosen?.id ?? ""} /> : null}
              {!hydrated && chosen ? (
                <ChoiceLabel
                  className="hidden noscript:flex"
                  control={<Checkbox name={`${name}.file`} value={chosen.id} defaultChecked />}
                >
                  {t("files.picker.use")}
                </ChoiceLabel>
              ) : null}
              <Field id={`${id}-upload`} label={t("files.picker.upload")}>
                {(field) => (
                  <UploadBox
                    control={{ ...field, "aria-invalid": control["aria-invalid"] }}
                    name={`${name}.upload`}
                    accept={pictures}
                    several={false}
                    required={required && !chosen}
                    onTaken={ask}
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
            {(field) => <Input {...field} name={`${name}.alt.tr`} lang="tr" maxLength={200} {...typed("altTr")} />}
          </Field>
          <Field id={`${id}-alt-en`} label={t("files.alt.en")}>
            {(field) => <Input {...field} name={`${name}.alt.en`} lang="en" maxLength={200} {...typed("altEn")} />}
          </Field>
          <ChoiceLabel
            control={
              <Checkbox
                name={`${name}.decorative`}
                checked={texts.decorative}
                onChange={(event) => say({ decorative: event.target.checked })}
              />
            }
            hint={t("files.picker.decorativeHint")}
          >
            {t("files.picker.decorative")}
          </ChoiceLabel>
          <details>
            <summary className="cursor-pointer font-medium">{t("files.picker.details")}</summary>
            <div className="flex flex-col gap-4 pt-3">
              <Field id={`${id}-caption-tr`} label={t("files.picker.captionTr")}>
                {(field) => (
                  <Input {...field} name={`${name}.caption.tr`} lang="tr" maxLength={200} {...typed("captionTr")} />
                )}
              </Field>
              <Field id={`${id}-caption-en`} label={t("files.picker.captionEn")}>
                {(field) => (
                  <Input {...field} name={`${name}.caption.en`} lang="en" maxLength={200} {...typed("captionEn")} />
                )}
              </Field>
              <Field id={`${id}-credit`} label={t("files.picker.credit")}>
                {(field) => <Input {...field} name={`${name}.credit`} maxLength={120} {...typed("credit")} />}
              </Field>
              {chosen ? (
                <FocalPoint
                  key={chosen.id}
                  id={`${id}-focal`}
                  name={`${name}.focal`}
                  picture={{ src: chosen.url }}
                  value={chosen.id === value?.file ? value.focal : undefined}
                />
              ) : null}
            </div>
          </details>
          {isLibraryOpen ? (
            <LibraryDialog
              accept={pictures}
              onChoose={([file]) => file && (ask(), choose(file))}
              onClose={() => setIsLibraryOpen(false)}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** React changes a hidden field silently, while autosave and the unsaved guard listen for `input`. */
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
