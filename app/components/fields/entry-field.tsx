import { useField } from "@conform-to/react";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { Field as FieldFrame, FieldWarnings, type FieldControl } from "~/components/controls/field";
import { isWritten, type Field, type FormDefinition } from "~/lib/content/definition/definition";
import { locales, type Locale, type Localized } from "~/lib/content/values";

import { Counter } from "./counter";
import { placeOf, textOf, useFields, type FieldSlot } from "./fields-provider";
import { inputOf } from "./input-kinds";
import { translateIssue } from "./issue-text";
import { ValueView, WhereMade } from "./lazy/lazy-views";

export function EntryField(slot: FieldSlot) {
  const { section, translated, stored } = useFields();
  const { takenFrom } = section;
  // Edited at the entry it is taken from.
  if (takenFrom && stored?.[takenFrom.link] && takenFrom.fields.includes(slot.name))
    return <ComputedField {...slot} value={stored[slot.name]} />;
  if (!isWritten(slot.field)) return <ComputedField {...slot} value={stored?.[slot.name]} />;
  if (translated && !slot.field.localized) return <ReadField {...slot} value={translated[slot.name]} />;
  if (!slot.field.localized) return <OneField {...slot} required={slot.field.required} />;
  return (
    <div
      id={`field-${slot.name}`}
      className={
        "grid gap-4 @3xl:grid-cols-2 @3xl:gap-6 group-data-[langs=en]/langs:grid-cols-1 " +
        "group-data-[langs=tr]/langs:grid-cols-1"
      }
    >
      {locales.map((locale) => (
        <div
          key={locale}
          data-lang={locale}
          className={
            "min-w-0 group-data-[langs=en]/langs:data-[lang=tr]:hidden " +
            "group-data-[langs=tr]/langs:data-[lang=en]:hidden"
          }
        >
          {translated && locale === "tr" ? (
            <ReadField {...slot} lang="tr" value={(translated[slot.name] as Localized<unknown> | undefined)?.tr} />
          ) : (
            <OneField
              {...slot}
              name={`${slot.name}.${locale}`}
              lang={locale}
              required={slot.field.required && locale === "tr"}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** A computed value, taken from other fields or another entry, or set by the product; hidden while empty. */
function ComputedField({ value, ...slot }: FieldSlot & { value: unknown }) {
  if (value === undefined) return null;
  if (!slot.field.localized) return <ReadField {...slot} value={value} />;
  const localized = value as Localized<unknown>;
  return (
    <div className="grid gap-x-6 gap-y-3 @3xl:grid-cols-2">
      {locales
        .filter((locale) => localized[locale] !== undefined)
        .map((locale) => (
          <ReadField key={locale} {...slot} lang={locale} value={localized[locale]} />
        ))}
    </div>
  );
}

/** Read-only, beside the fields to translate. */
function ReadField({ name, fieldName, field, label, lang, value }: FieldSlot & { lang?: Locale; value: unknown }) {
  const { section, context } = useFields();
  return (
    <div id={`field-${name}${lang ? `.${lang}` : ""}`} data-slot="field" className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-muted-foreground">
        <FieldLabel label={label} lang={lang} />
      </span>
      <div lang={lang} className="min-w-0 rounded-md border bg-muted px-3 py-2 wrap-break-word">
        <ValueView field={field} value={value} context={context} lang={lang} names={{ section, field: fieldName }} />
      </div>
    </div>
  );
}

type OneFieldProps = FieldSlot & { lang?: Locale; required?: boolean };

function OneField({ name, fieldName, field, label, hint, lang, required }: OneFieldProps) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const [meta] = useField<unknown>(name);
  const [typed, setTyped] = useState<number>();
  const { Input, as, gathersErrors } = inputOf(field);
  const max = maxOf(section, fieldName, field);
  const messages = gathersErrors ? Object.values(meta.allErrors).flat() : (meta.errors ?? []);
  const errors = [...new Set(messages.map((message) => translateIssue(t, message, section)))];
  const warnings = [
    ...new Set((context.warnings?.[name] ?? []).map((message) => translateIssue(t, message, section))),
  ].filter((warning) => !errors.includes(warning));
  const missing = context.missing?.[placeOf(name)];
  const counts = max !== undefined && as === "field" && (field.kind === "text" || field.kind === "textarea");
  const initial: unknown = meta.initialValue;
  const id = `field-${name}`;

  const input = (control: FieldControl) => (
    <Input
      key={meta.key}
      name={name}
      fieldName={fieldName}
      field={field}
      control={control}
      label={lang ? `${label} (${t(`fields.language.${lang}`)})` : label}
      lang={lang}
      initial={initial}
      max={max}
      required={required}
      hint={hint}
      errors={errors}
    />
  );

  if (as === "own") {
    return (
      <div id={id} className="flex min-w-0 flex-col gap-1.5">
        {input({
          id: `${id}-input`,
          "aria-describedby": warnings.length > 0 ? `${id}-warning` : undefined,
          "aria-invalid": errors.length > 0 || undefined,
        })}
        <FieldWarnings id={id} warnings={warnings} />
      </div>
    );
  }
  return (
    <FieldFrame
      id={id}
      as={as === "group" ? "group" : "field"}
      label={as === "bare" ? null : <FieldLabel label={label} lang={lang} required={required} />}
      hint={missing !== undefined ? <WhereMade href={missing} /> : as === "bare" ? undefined : hint}
      errors={errors}
      warnings={warnings}
      counter={counts ? <Counter length={typed ?? textOf(initial).length} max={max} /> : undefined}
      className={as === "bare" ? "[&>label:empty]:hidden" : undefined}
    >
      {(control) => (
        <div
          onInput={counts ? (event: FormEvent) => setTyped((event.target as HTMLInputElement).value.length) : undefined}
          className="min-w-0"
        >
          {input(control)}
        </div>
      )}
    </FieldFrame>
  );
}

function FieldLabel({ label, lang, required }: { label: string; lang?: Locale; required?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {label}
      {required ? (
        <>
          <span aria-hidden className="font-semibold text-error">
            *
          </span>
          <span className="sr-only">({t("fields.requiredToPublish")})</span>
        </>
      ) : null}
      {lang ? (
        <span className="rounded-sm border px-1 text-xs font-semibold text-muted-foreground">
          <span aria-hidden>{lang.toUpperCase()}</span>
          <span className="sr-only">{t(`fields.language.${lang}`)}</span>
        </span>
      ) : null}
    </span>
  );
}

/** The field's limit, or a narrower one from a rule. */
function maxOf(section: FormDefinition, name: string, field: Field): number | undefined {
  const rule = section.rules.find((one) => one.kind === "shorterThan" && one.field === name);
  if (rule?.kind === "shorterThan") return rule.max;
  return "max" in field && (field.kind === "text" || field.kind === "textarea" || field.kind === "richText")
    ? field.max
    : undefined;
}
