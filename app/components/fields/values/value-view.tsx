import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { FileLine } from "~/components/files/file-line";
import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import type { Field, ListField, Section } from "~/lib/content/definition/definition";
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
  return <>{viewOf(field, value, context, t, names)}</>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function viewOf(field: Field, value: unknown, context: FormContext, t: TFunction, names: Names | undefined): ReactNode {
  const { locale } = context;
  switch (field.kind) {
    case "textarea":
      return <span className="whitespace-pre-line">{String(value)}</span>;
    case "richText":
      // Stored rich text is sanitised; nothing else gets here.
      return <div className="rich-text" dangerouslySetInnerHTML={{ __html: String(value) }} />;
    case "image":
      return <PictureView value={value as ImageValue} context={context} />;
    case "gallery":
      return (
        <Items
          items={(value as ImageValue[]).map((one) => (
            <PictureView key={one.file} value={one} context={context} />
          ))}
        />
      );
    case "file":
      return <FileLine file={context.files[String(value)]} id={String(value)} locale={locale} />;
    case "files":
      return (
        <Items
          items={(value as string[]).map((id) => (
            <FileLine key={id} file={context.files[id]} id={id} locale={locale} />
          ))}
        />
      );
    case "date":
      return formatLongDate(String(value), locale);
    case "dateTime":
      return formatFullDateTime(String(value), locale);
    case "weekdays":
      return formatWeekdays(value as string[], locale);
    case "select":
    case "multi":
      return (
        <Chips
          texts={(Array.isArray(value) ? (value as string[]) : [String(value)]).map((code) =>
            optionOf(t, field, code, context, names),
          )}
        />
      );
    case "tags":
      return <Chips texts={value as string[]} />;
    case "relation":
    case "relations":
      return (
        <Chips
          texts={(Array.isArray(value) ? (value as string[]) : [String(value)]).map(
            (id) => readable(context.titles[id]?.title, locale).text || id,
          )}
        />
      );
    case "phone":
      return formatPhone(String(value));
    case "geo": {
      const { lat, lng } = value as GeoValue;
      return `${formatNumber(lat, locale, 6)}; ${formatNumber(lng, locale, 6)}`;
    }
    case "geoShape":
      return <ShapeView value={value as Geometry} />;
    case "json":
      return <pre className="max-h-72 overflow-auto text-sm whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
    case "number":
      return field.clock
        ? formatClock(Number(value))
        : field.unit
          ? formatUnit(Number(value), field.unit, locale)
          : formatNumber(Number(value), locale, 6);
    case "money":
      return formatMoney(String(value), "symbol", locale);
    case "boolean":
      return t(value === true ? "fields.yes" : "fields.no");
    case "colour":
      return (
        <span className="inline-flex items-center gap-2">
          <Swatch colour={String(value)} />
          <code>{String(value)}</code>
        </span>
      );
    case "icon":
      return (
        <span className="inline-flex items-center gap-2">
          <Icon name={String(value)} />
          <code>{String(value)}</code>
        </span>
      );
    case "list":
      return <Rows field={field} rows={value as RowValue[]} context={context} names={names} />;
    default:
      return <span className="wrap-break-word">{String(value)}</span>;
  }
}

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
