import { useFormMetadata } from "@conform-to/react";
import { Fragment, memo, useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { FormTab, Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { EntryField } from "./entry-field";
import { FieldActions } from "./field-actions";
import { fieldParts } from "./field-parts";
import { FieldsProvider } from "./fields-provider";
import type { FormContext } from "./form-context";
import { FieldTabs, type FieldTab } from "./field-tabs";
import { fieldHint, fieldLabel, optionLabel } from "./labels";
import { LanguageSwitch, useLanguages } from "./language-switch";
import { WhenChosen } from "./when-chosen";

type EntryFieldsProps = {
  section: Section;
  context: FormContext;
  /** The stored entry; none for a new one. */
  stored?: EntryData;
  /** The tab that is open first, unless another has an error. */
  tab?: FormTab;
  /** The stored entry, for those who write its English words and read the rest. */
  translated?: EntryData;
};

/**
 * Every field of a section. Stands inside conform's `FormProvider` and a multipart form; give `handleListIntents` to
 * `useForm` as `onValidate`, so that rows come and go without the server.
 */
export const EntryFields = memo(function EntryFields({ section, context, stored, tab, translated }: EntryFieldsProps) {
  const { t, i18n } = useTranslation();
  const form = useFormMetadata();
  const languages = useLanguages();
  const errors = form.allErrors;
  const value = useMemo(() => ({ section, context, translated, stored, storedTexts: new Set(textsIn(stored)), renderField: EntryField }), [section, context, stored, translated]);

  const tabs: FieldTab[] = fieldParts(section).map(({ id, fields }) => {
    const names = fields.map(([name]) => name);
    return {
      id,
      title: t(`content.tabs.${id}`),
      names,
      errors: Object.keys(errors).filter((path) => names.includes(path.split(/[.[]/, 1)[0] ?? "")).length,
      content: fields.map(([name, field]) => {
        const draw = () => (
          <>
            <EntryField name={name} fieldName={name} field={field} label={fieldLabel(t, section, name)} hint={fieldHint(i18n, section, name)} />
            <FieldActions section={section} field={name} />
          </>
        );
        if (!field.belongsTo) return <Fragment key={name}>{draw()}</Fragment>;
        const { choice, values } = field.belongsTo;
        const isWrong = Object.keys(errors).some((path) => path.split(/[.[]/, 1)[0] === name);
        const said = `${fieldLabel(t, section, choice)}: ${values.map((value) => optionLabel(t, section, choice, value)).join(", ")}`;
        return (
          <WhenChosen key={name} name={choice} values={values} isWritten isWrong={isWrong} draw={() => (
            <>
              <p className="hidden text-sm text-muted-foreground noscript:block">{said}</p>
              {draw()}
            </>
          )} />
        );
      }),
    };
  });

  return (
    <FieldsProvider value={value}>
      <div data-langs={languages.shown} className="group/langs @container flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted-foreground">
          {Object.values(section.fields).some((field) => field.required) ? (
            <p>
              <span aria-hidden className="font-semibold text-error">
                *
              </span>{" "}
              {t("fields.requiredNote")}
            </p>
          ) : null}
          {Object.values(section.fields).some((field) => field.localized) ? <LanguageSwitch {...languages} /> : null}
        </div>
        <FieldTabs tabs={tabs} initial={tab} onReveal={languages.reveal} />
      </div>
    </FieldsProvider>
  );
}, isSame);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("<") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * A page that sets state in an `input` listener of its own is drawn again before React has seen that event, which
 * would put a controlled input back to what it held before. So the fields are drawn again only for news of their own.
 */
function isSame(before: EntryFieldsProps, after: EntryFieldsProps): boolean {
  const { context: old, ...rest } = before;
  const { context: next, ...others } = after;
  return isShallowEqual(rest, others) && isShallowEqual(old, next);
}

function isShallowEqual(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => Object.is(value, right.get(name)));
}
