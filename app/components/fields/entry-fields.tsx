import { useFormMetadata } from "@conform-to/react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Field, FormTab, FormDefinition } from "~/lib/content/definition/definition";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import type { EntryData } from "~/lib/content/values";

import { EntryField } from "./entry-field";
import { FieldActions } from "./field-actions";
import { fieldParts } from "./field-parts";
import { FieldsProvider } from "./fields-provider";
import type { FormContext } from "./form-context";
import { FieldTabs, type FieldTab } from "./field-tabs";
import { isShort } from "./is-short";
import { fieldHint, fieldLabel } from "./labels";
import { LanguageSwitch, useLanguages } from "./language-switch";
import { OfChoice } from "./choices/of-choice";

type EntryFieldsProps = {
  section: FormDefinition;
  context: FormContext;
  /** Absent for a new entry. */
  stored?: EntryData;
  /** The first open tab, unless another has an error. */
  tab?: FormTab;
  /** For translators: the stored entry, read-only. */
  translated?: EntryData;
  /** Removed without scripts a moment ago. */
  removed?: RemovedRow | undefined;
};

/**
 * All fields of a section. Needs conform's `FormProvider` and a multipart form; pass `handleListIntents` to `useForm`
 * as `onValidate`, so that rows change without the server.
 */
export const EntryFields = memo(function EntryFields({
  section,
  context,
  stored,
  tab,
  translated,
  removed,
}: EntryFieldsProps) {
  const { t, i18n } = useTranslation();
  const form = useFormMetadata();
  const languages = useLanguages();
  const wrong = Object.keys(form.allErrors).map(rootOf);
  const value = useMemo(
    () => ({
      section,
      context,
      translated,
      stored,
      removed,
      storedTexts: new Set(textsIn(stored)),
      renderField: EntryField,
    }),
    [section, context, stored, translated, removed],
  );

  const tabs: FieldTab[] = fieldParts(section).map(({ id, fields }) => {
    const names = fields.map(([name]) => name);
    return {
      id,
      title: t(`content.tabs.${id}`),
      names,
      errors: wrong.filter((name) => names.includes(name)).length,
      content: fields.map(([name, field]) => {
        const draw = () => (
          <>
            <EntryField
              name={name}
              fieldName={name}
              field={field}
              label={fieldLabel(t, section, name)}
              hint={fieldHint(i18n, section, name)}
            />
            <FieldActions section={section} field={name} />
          </>
        );
        return (
          <div key={name} data-short={shortOf(section, name, field)}>
            {field.belongsTo ? (
              <OfChoice section={section} belongsTo={field.belongsTo} isWrong={wrong.includes(name)} draw={draw} />
            ) : (
              draw()
            )}
          </div>
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

/** Whether a field shares its line; `alone` where nothing else stands in its place, so that its parts share rows, too. */
function shortOf({ actions = {} }: FormDefinition, name: string, field: Field): "alone" | "" | undefined {
  if (!isShort(field)) return undefined;
  return field.belongsTo || Object.values(actions).some(({ beside }) => beside === name) ? "" : "alone";
}

/** The first segment. */
const rootOf = (path: string) => path.split(/[.[]/, 1)[0] ?? "";

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("<") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * A re-render from a native `input` listener comes before React's own event and would reset controlled inputs, so the
 * fields re-render only when their props change.
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
