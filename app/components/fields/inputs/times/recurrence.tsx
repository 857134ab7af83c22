import { useField } from "@conform-to/react";
import { useTranslation } from "react-i18next";

import { DateInput as Calendared } from "~/components/date-input";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { NativeSelect } from "~/components/ui/native-select";
import type { TextField } from "~/lib/content/definition/definition";
import { weekdays } from "~/lib/content/values";
import { formatFullDate, parseDate, parseDateTime } from "~/lib/platform/text/dates/dates";
import { readRecurrence, timesWithin } from "~/lib/platform/text/dates/recurrence";
import {
  frequencies,
  partsOfRule,
  positions,
  ruleOfParts,
  type RecurrenceParts,
} from "~/lib/platform/text/dates/recurrence-parts";
import { weekdayName } from "~/lib/platform/text/dates/weekdays";

import { CheckboxGroup } from "~/components/fields/choices/checkbox-group";
import { partOf, textOf, textsOf, useFields, type InputProps } from "~/components/fields/fields-provider";

const shown = 5;
/** Ten years: a yearly event shows five dates within this time. */
const farthest = 10 * 366 * 86_400_000;

/**
 * Repetition as a sentence; the server makes the RFC 5545 rule. Without scripts all parts show; with scripts the needed
 * ones, and the next dates.
 */
export function RecurrenceInput({ name, control, initial }: InputProps<TextField>) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const hydrated = useHydrated();
  const [meta] = useField<Record<string, unknown>>(name);
  const [start] = useField<string>(section.publicFace?.times.upcoming?.from ?? "");
  const stored = partsIn(initial);
  const parts = hydrated ? partsIn(meta.value) : stored;
  const { locale } = context;
  // Without scripts the selection is unknown.
  const when = (...chosen: string[]) =>
    `min-w-0 flex-col gap-1 ${chosen.includes(parts.freq) ? "flex" : "hidden noscript:flex"}`;
  const part = (key: string) => ({
    id: `${control.id}.${key}`,
    name: `${name}.${key}`,
    defaultValue: textOf(partOf(stored, key)),
  });
  const text = (key: string) => t(`fields.recurrence.${key}`);
  const recurring = ["DAILY", "WEEKLY", "MONTHLY", "NTH", "YEARLY"];
  const isRecurring = recurring.includes(parts.freq);
  return (
    <div id={control.id} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-4">
        <div className="flex min-w-48 flex-col gap-1">
          <Label htmlFor={`${control.id}.freq`} className="text-sm">
            {text("freq")}
          </Label>
          <NativeSelect
            {...part("freq")}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
          >
            <option value="">{text("never")}</option>
            {frequencies.map((one) => (
              <option key={one} value={one}>
                {text(one)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className={when(...recurring)}>
          <Label htmlFor={`${control.id}.interval`} className="text-sm">
            {text(isRecurring ? `every.${parts.freq}` : "interval")}
          </Label>
          <Input {...part("interval")} inputMode="numeric" placeholder="1" autoComplete="off" className="max-w-24" />
        </div>
        <div className={when("NTH")}>
          <Label htmlFor={`${control.id}.nth`} className="text-sm">
            {text("nth")}
          </Label>
          <NativeSelect {...part("nth")}>
            {positions.map((one) => (
              <option key={one} value={one}>
                {text(`nth${one.replace("-", "Last")}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className={when("NTH")}>
          <Label htmlFor={`${control.id}.weekday`} className="text-sm">
            {text("weekday")}
          </Label>
          <NativeSelect {...part("weekday")}>
            {weekdays.map((one) => (
              <option key={one} value={one}>
                {weekdayName(one, locale)}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      <fieldset className={when("WEEKLY")}>
        <legend className="text-sm font-medium">{text("days")}</legend>
        <CheckboxGroup
          name={`${name}.days`}
          control={{ ...control, id: `${control.id}.days` }}
          choices={weekdays.map((code) => ({ code, label: weekdayName(code, locale) }))}
          chosen={stored.days ?? []}
          className="flex flex-wrap gap-x-5"
        />
      </fieldset>
      <div className={`flex-wrap gap-4 ${isRecurring ? "flex" : "hidden noscript:flex"}`}>
        <div className="flex w-48 flex-col gap-1">
          <Label htmlFor={`${control.id}.until`} className="text-sm">
            {text("until")}
          </Label>
          <Calendared {...part("until")} label={text("until")} max="9999-12-31" />
        </div>
        <div className="flex flex-col gap-1">
          <Label htmlFor={`${control.id}.count`} className="text-sm">
            {text("count")}
          </Label>
          <Input {...part("count")} inputMode="numeric" autoComplete="off" className="max-w-24" />
        </div>
      </div>
      <details open={parts.freq === "custom"}>
        <summary className="cursor-pointer text-sm text-muted-foreground">{t("fields.details")}</summary>
        <div className="flex flex-col gap-1 pt-2">
          <Label htmlFor={`${control.id}.text`} className="text-sm">
            {text("text")}
          </Label>
          <Input
            {...part("text")}
            placeholder="FREQ=WEEKLY;BYDAY=TU"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-sm"
          />
        </div>
      </details>
      {hydrated ? <NextDates parts={parts} start={textOf(start.value)} locale={locale} /> : null}
    </div>
  );
}

/** @param value a stored rule, or a form's parts */
function partsIn(value: unknown): RecurrenceParts {
  if (typeof value === "string") return value === "" ? { freq: "" } : partsOfRule(value);
  const text = (key: string) => textOf(partOf(value, key));
  return {
    freq: text("freq"),
    interval: text("interval"),
    days: textsOf(partOf(value, "days")),
    nth: text("nth"),
    weekday: text("weekday"),
    until: parseDate(text("until")) ?? text("until"),
    count: text("count"),
    text: text("text"),
  };
}

/** The rule's next five dates, or that it is invalid. */
function NextDates({ parts, start, locale }: { parts: RecurrenceParts; start: string; locale: "tr" | "en" }) {
  const { t } = useTranslation();
  const rule = ruleOfParts(parts);
  if (rule === "") return null;
  const read = rule === null ? null : readRecurrence(rule);
  if (!read) {
    return (
      <p role="status" className="text-sm font-medium text-error">
        {t(parts.until && parts.count ? "fields.recurrence.oneEnd" : "fields.recurrence.unfit")}
      </p>
    );
  }
  const from = Date.parse(parseDateTime(start) ?? "");
  if (Number.isNaN(from)) return <p className="text-sm text-muted-foreground">{t("fields.recurrence.noStart")}</p>;
  const times = timesWithin(read, { from, to: from }, { from, to: from + farthest }, shown);
  return (
    <div role="status" className="text-sm">
      <p className="font-medium">{t("fields.recurrence.next")}</p>
      <ol className="list-inside list-disc">
        {times.map((time) => (
          <li key={time.from}>{formatFullDate(new Date(time.from), locale)}</li>
        ))}
      </ol>
    </div>
  );
}
