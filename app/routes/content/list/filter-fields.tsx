import { Link, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { SortOptions } from "~/components/content/sort-options";
import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import { readable, type Choice } from "~/components/fields/form-context";
import { columnLabel, fieldLabel, optionLabel, settingOptionLabel } from "~/components/fields/labels";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { choosableColumns, gapFilters, type Section } from "~/lib/content/definition/definition";
import { filteredField, isNumeric, isRangeFilter, sortNames } from "~/lib/content/definition/sort-columns";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { listPeriods } from "~/lib/content/definition/list-periods";
import { countFilters, listSearch } from "~/lib/content/list/list-query";

import type { readList } from "./data.server";

/** Loaded when somebody opens the box. */
export function FilterFields() {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  return (
    <div className="grid gap-4 border-t p-4 sm:grid-cols-2 xl:grid-cols-4">
      {section.list.period ? <PeriodFilter /> : null}
      {[...(section.list.filters ?? []), "updatedAt"].map((name) =>
        isRangeFilter(section, name) ? <RangeFilter key={name} name={name} /> : <ValueFilter key={name} name={name} />,
      )}
      <SortOrder value={new URLSearchParams(listSearch(section, query, {})).get("sort") ?? ""} />
      <div className="flex items-end gap-2">
        <Button type="submit">{t("content.list.apply")}</Button>
        {countFilters(query) > 0 ? (
          <Link to="?" className={buttonVariants({ variant: "ghost" })}>
            {t("content.list.clear")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Cards have no column heads to sort by. */
function SortOrder({ value }: { value: string }) {
  const { t } = useTranslation();
  const { section } = useLoaderData<typeof readList>();
  const names = [...sortNames(section)].filter(
    (name) => name === section.titleField || choosableColumns(section).includes(name),
  );
  return (
    <Field id="list-sort" label={t("content.list.sort")}>
      {(control) => (
        <NativeSelect {...control} name="sort" defaultValue={value}>
          <option value="">{t("content.list.sortDefault")}</option>
          <SortOptions names={names} labelOf={(name) => fieldLabel(t, section, name)} />
        </NativeSelect>
      )}
    </Field>
  );
}

function RangeFilter({ name }: { name: string }) {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const range = query.ranges[name];
  const label = fieldLabel(t, section, name);
  return (
    <Field id={`filter-${name}`} as="group" label={label} className="sm:max-md:col-span-2 xl:col-span-2">
      {() =>
        isNumeric(section.fields[name]) ? (
          <div className="flex items-center gap-2">
            <Input
              name={`${name}.from`}
              inputMode="decimal"
              maxLength={30}
              defaultValue={range?.from}
              aria-label={`${label}, ${t("content.list.from")}`}
              className="min-w-0 flex-1"
            />
            <span aria-hidden>–</span>
            <Input
              name={`${name}.to`}
              inputMode="decimal"
              maxLength={30}
              defaultValue={range?.to}
              aria-label={`${label}, ${t("content.list.to")}`}
              className="min-w-0 flex-1"
            />
          </div>
        ) : (
          <div className="flex items-center gap-2">
            <DateInput
              name={`${name}.from`}
              defaultValue={range?.from}
              label={`${label}, ${t("content.list.from")}`}
              aria-label={t("content.list.from")}
              className="min-w-0 flex-1"
            />
            <span aria-hidden>–</span>
            <DateInput
              name={`${name}.to`}
              defaultValue={range?.to}
              label={`${label}, ${t("content.list.to")}`}
              aria-label={t("content.list.to")}
              className="min-w-0 flex-1"
            />
          </div>
        )
      }
    </Field>
  );
}

/** Start and end of each entry's time, compared with now. */
function PeriodFilter() {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  return (
    <Field id="filter-when" label={t("content.list.when")}>
      {(control) => (
        <NativeSelect {...control} name="when" defaultValue={query.when ?? ""}>
          <option value="">{t("content.list.any")}</option>
          {listPeriods.map((period) => (
            <option key={period} value={period}>
              {t([`content.sections.${section.id}.periods.${period}`, `content.list.periods.${period}`])}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function ValueFilter({ name }: { name: string }) {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const values = useFilterValues(name);
  if (name.includes(".") && filteredField(section.fields, name)?.kind === "text") {
    return (
      <Field id={`filter-${name}`} label={filterLabel(t, section, name)}>
        {(control) => <Input {...control} name={name} maxLength={100} defaultValue={query.filters[name]?.[0]} />}
      </Field>
    );
  }
  return (
    <Field id={`filter-${name}`} label={filterLabel(t, section, name)}>
      {(control) => (
        <NativeSelect {...control} name={name} defaultValue={query.filters[name]?.[0] ?? ""}>
          <option value="">{t("content.list.any")}</option>
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** "decisions.result" → "Kararlar: Sonuç" */
function filterLabel(t: TFunction, section: Pick<Section, "id">, name: string): string {
  const [list = "", column] = name.split(".");
  return column === undefined
    ? fieldLabel(t, section, name)
    : `${fieldLabel(t, section, list)}: ${columnLabel(t, section, list, column)}`;
}

function useFilterValues(name: string): { value: string; label: string }[] {
  const { t } = useTranslation();
  const { section, filters, locale } = useLoaderData<typeof readList>();
  const field = filteredField(section.fields, name);
  if (gapFilters.has(name)) return [{ value: "true", label: t("content.list.true") }];
  if (field?.kind === "boolean")
    return ["true", "false"].map((value) => ({ value, label: t(`content.list.${value}`) }));
  if (name === "parent" || pointsAtEntries(field)) {
    const entries: Record<string, Choice[]> = filters?.choices ?? {};
    return (entries[name] ?? []).map(({ id, title }) => ({ value: id, label: readable(title, locale).text }));
  }
  if (field && "optionsFrom" in field)
    return (filters?.options[field.optionsFrom] ?? []).map((option) => ({
      value: option.code,
      label: settingOptionLabel(t, option, locale).text,
    }));
  return field && "options" in field
    ? field.options.map((code) => ({
        value: code,
        label: optionLabel(t, section, name.split(".").at(-1) ?? name, code),
      }))
    : [];
}
