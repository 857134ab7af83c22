import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { FileLine } from "~/components/files/file-line";
import { ChosenIcon } from "~/components/chosen-icon";
import { Badge } from "~/components/ui/badge";
import type { Field, FieldKindName, ListField, Section } from "~/lib/content/definition/definition";
import {
  locales,
  type GeoValue,
  type ImageValue,
  type Locale,
  type Localized,
  type RowValue,
} from "~/lib/content/values";
import type { Geometry } from "~/lib/platform/geo/geojson";
import { formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates/dates";
import { formatMoney } from "~/lib/platform/text/money";
import { formatClock, formatNumber, formatUnit } from "~/lib/platform/text/numbers";
import { formatPhone } from "~/lib/platform/text/phones";
import { formatWeekdays } from "~/lib/platform/text/dates/weekdays";

import { readable, type FormContext } from "~/components/fields/form-context";
import { columnLabel, optionLabel, settingOptionLabel } from "~/components/fields/labels";
import { PictureView } from "./picture-view";
import { ShapeView } from "./shape-view";
import { Swatch } from "./swatch";

/** With section and field, options and columns have labels instead of codes. */
type Names = { section: Pick<Section, "id">; field: string };

export type ValueViewProps = {
  field: Field;
  /** As stored. For a localized field: the value of `lang`, or every language. */
  value: unknown;
  context: FormContext;
  lang?: Locale;
  names?: Names;
};

/** Complete and read-only: for version comparison and the conflict page. */
export function ValueView({ field, value, context, lang, names }: ValueViewProps) {
  const { t } = useTranslation();
  if (isEmpty(value)) return <span className="text-muted-foreground italic">{t("fields.empty")}</span>;
  if (field.localized && !lang) {
    return (
      <div className="flex flex-col gap-2">
        {locales.map((locale) => (
          <div key={locale} lang={locale} className="flex items-start gap-2">
            <Badge tone="outline">{locale.toUpperCase()}</Badge>
            <ValueView
              field={field}
              value={(value as Localized<unknown>)[locale]}
              context={context}
              lang={locale}
              names={names}
            />
          </div>
        ))}
      </div>
    );
  }
  return <>{viewOf(field, { value, context, locale: context.locale, t, names })}</>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

type Shown = { value: unknown; context: FormContext; locale: Locale; t: TFunction; names: Names | undefined };
type ViewOf<K extends FieldKindName> = (shown: Shown, field: Extract<Field, { kind: K }>) => ReactNode;

const asText = ({ value }: Shown) => <span className="wrap-break-word">{String(value)}</span>;
const asOptions = ({ value, context, t, names }: Shown, field: Field) => (
  <Chips texts={textsOf(value).map((code) => optionOf(t, field, code, context, names))} />
);
const asTitles = ({ value, context, locale }: Shown) => (
  <Chips texts={textsOf(value).map((id) => readable(context.titles[id]?.title, locale).text || id)} />
);

const views: { readonly [K in FieldKindName]: ViewOf<K> } = {
  text: asText,
  textarea: ({ value }) => <span className="whitespace-pre-line">{String(value)}</span>,
  // Stored rich text is sanitised; nothing else gets here.
  richText: ({ value }) => <div className="rich-text" dangerouslySetInnerHTML={{ __html: String(value) }} />,
  image: ({ value, context }) => <PictureView value={value as ImageValue} context={context} />,
  gallery: ({ value, context }) => (
    <Items
      items={(value as ImageValue[]).map((one) => (
        <PictureView key={one.file} value={one} context={context} />
      ))}
    />
  ),
  file: ({ value, context, locale }) => (
    <FileLine file={context.files[String(value)]} id={String(value)} locale={locale} />
  ),
  files: ({ value, context, locale }) => (
    <Items
      items={(value as string[]).map((id) => (
        <FileLine key={id} file={context.files[id]} id={id} locale={locale} />
      ))}
    />
  ),
  date: ({ value, locale }) => formatLongDate(String(value), locale),
  dateTime: ({ value, locale }) => formatFullDateTime(String(value), locale),
  time: asText,
  weekdays: ({ value, locale }) => formatWeekdays(value as string[], locale),
  year: asText,
  slug: asText,
  select: asOptions,
  multi: asOptions,
  relation: asTitles,
  relations: asTitles,
  phone: ({ value }) => formatPhone(String(value)),
  email: asText,
  url: asText,
  geo: ({ value, locale }) => {
    const { lat, lng } = value as GeoValue;
    return `${formatNumber(lat, locale, 6)}; ${formatNumber(lng, locale, 6)}`;
  },
  geoShape: ({ value }) => <ShapeView value={value as Geometry} />,
  json: ({ value }) => (
    <pre className="max-h-72 overflow-auto text-sm whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
  ),
  number: ({ value, locale }, { clock, unit }) =>
    clock
      ? formatClock(Number(value))
      : unit
        ? formatUnit(Number(value), unit, locale)
        : formatNumber(Number(value), locale, 6),
  money: ({ value, locale }) => formatMoney(String(value), "symbol", locale),
  boolean: ({ value, t }) => t(value === true ? "fields.yes" : "fields.no"),
  colour: ({ value }) => (
    <span className="inline-flex items-center gap-2">
      <Swatch colour={String(value)} />
      <code>{String(value)}</code>
    </span>
  ),
  icon: ({ value }) => (
    <span className="inline-flex items-center gap-2">
      <ChosenIcon name={String(value)} />
      <code>{String(value)}</code>
    </span>
  ),
  tags: ({ value }) => <Chips texts={value as string[]} />,
  list: ({ value, context, names }, field) => (
    <Rows field={field} rows={value as RowValue[]} context={context} names={names} />
  ),
  video: asText,
};

const viewOf = (field: Field, shown: Shown) => (views[field.kind] as ViewOf<FieldKindName>)(shown, field);

const textsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [String(value)]);

function optionOf(t: TFunction, field: Field, code: string, context: FormContext, names: Names | undefined): string {
  if (!("optionsFrom" in field))
    return names ? optionLabel(t, names.section, names.field, code, "names" in field ? field.names : undefined) : code;
  return (
    settingOptionLabel(
      t,
      context.options[field.optionsFrom]?.find((one) => one.code === code),
      context.locale,
    ).text || code
  );
}

function Items({ items }: { items: ReactNode[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

function Chips({ texts }: { texts: string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map((text) => (
        <Badge key={text} className="whitespace-normal">
          {text}
        </Badge>
      ))}
    </span>
  );
}

function Rows({
  field,
  rows,
  context,
  names,
}: {
  field: ListField;
  rows: RowValue[];
  context: FormContext;
  names: Names | undefined;
}) {
  const { t } = useTranslation();
  return (
    <ol className="flex list-decimal flex-col gap-2 ps-5">
      {rows.map((row) => (
        <li key={row._key}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {Object.entries(field.columns).map(([name, column]) =>
              isEmpty(row[name]) ? null : (
                <div key={name} className="contents">
                  <dt className="text-sm text-muted-foreground">
                    {names ? columnLabel(t, names.section, names.field, name) : name}
                  </dt>
                  <dd>
                    <ValueView
                      field={column}
                      value={row[name]}
                      context={context}
                      names={names && { ...names, field: name }}
                    />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}
