import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { OwnIcon } from "~/components/own-icon";
import { Badge } from "~/components/ui/badge";
import { columnField, type Field, type FieldKindName, type Section } from "~/lib/content/definition/definition";
import type { Locale, Localized } from "~/lib/content/values";
import { formatDate, formatDateTime } from "~/lib/platform/text/dates/dates";
import { formatMoney } from "~/lib/platform/text/money";
import { formatClock, formatNumber, formatUnit } from "~/lib/platform/text/numbers";
import { formatPhone } from "~/lib/platform/text/phones";
import { formatWeekdays } from "~/lib/platform/text/dates/weekdays";

import { readable, type FormContext } from "~/components/fields/form-context";
import { fieldLabel, optionLabel, settingOptionLabel } from "~/components/fields/labels";
import { Swatch } from "./swatch";

/** Look-ups for the values' names. */
export type CellContext = Pick<FormContext, "locale" | "titles" | "options">;

/** `value` as stored, but for pictures the thumbnail's address. */
type CellProps = {
  section: Pick<Section, "id" | "fields"> & { list?: Pick<Section["list"], "computed"> };
  name: string;
  value: unknown;
  context: CellContext;
};

/** A stored value in a list's column, on one line where possible. */
export function Cell({ section, name, value, context }: CellProps) {
  const { t } = useTranslation();
  const field = columnField(section, name);
  if (!field || value === undefined || value === null || value === "") return null;
  return <>{drawnAs(field, { t, section, name, value, context, locale: context.locale })}</>;
}

type Shown = CellProps & { t: TFunction; locale: Locale };
type CellOf<K extends FieldKindName> = (shown: Shown, field: Extract<Field, { kind: K }>) => ReactNode;

const asPicture = ({ value }: Shown) => <Thumbnail address={String(value)} />;
const asOptions = ({ t, section, name, value, context }: Shown, field: Field) => (
  <Chips
    texts={codes(value).map((code) => optionWord(t, field, code, context, () => optionLabel(t, section, name, code)))}
  />
);
const asTitles = ({ value, context, locale }: Shown) => (
  <Text texts={codes(value).map((id) => foreign(readable(context.titles[id]?.title, locale), locale))} />
);
const asFilled = ({ t }: Shown) => <span className="text-muted-foreground">{t("fields.filled")}</span>;
const asText = ({ value, locale }: Shown, { localized }: Field) => (
  <Text texts={[foreign(readable(localized ? (value as Localized) : { [locale]: String(value) }, locale), locale)]} />
);
const inFigures = (text: string) => <span className="figures">{text}</span>;
const inTabularFigures = ({ value }: Shown) => <span className="tabular-nums">{String(value)}</span>;

const cells: { readonly [K in FieldKindName]: CellOf<K> } = {
  text: asText,
  textarea: asText,
  richText: asFilled,
  image: asPicture,
  gallery: asPicture,
  file: asFilled,
  files: asFilled,
  date: ({ value, locale }) => inFigures(formatDate(String(value), locale)),
  dateTime: ({ value, locale }) => inFigures(formatDateTime(String(value), locale)),
  time: inTabularFigures,
  weekdays: ({ value, locale }) => formatWeekdays(value as string[], locale),
  year: inTabularFigures,
  slug: asText,
  select: asOptions,
  multi: asOptions,
  relation: asTitles,
  relations: asTitles,
  phone: ({ value }) => inFigures(formatPhone(String(value))),
  email: asText,
  url: asText,
  geo: asFilled,
  geoShape: asFilled,
  json: asFilled,
  number: ({ value, locale }, { clock, unit }) =>
    inFigures(
      clock
        ? formatClock(Number(value))
        : unit
          ? formatUnit(Number(value), unit, locale)
          : formatNumber(Number(value), locale),
    ),
  money: ({ value, locale }) => inFigures(formatMoney(String(value), "symbol", locale)),
  boolean: ({ t, section, name, value }) =>
    value === true ? (
      <Icon name="heroicons_mini:check-circle" className="text-success" label={fieldLabel(t, section, name)} />
    ) : (
      <span className="sr-only">{t("fields.no")}</span>
    ),
  colour: ({ value }) => (
    <span className="inline-flex items-center gap-2">
      <Swatch colour={String(value)} />
      <code className="text-sm">{String(value)}</code>
    </span>
  ),
  icon: ({ value }) => <OwnIcon name={String(value)} className="size-6" />,
  tags: ({ value }) => <Chips texts={codes(value).map((text) => ({ text }))} />,
  list: asFilled,
  video: asText,
};

const drawnAs = (field: Field, shown: Shown) => (cells[field.kind] as CellOf<FieldKindName>)(shown, field);

type Word = { text: string; lang?: Locale };

/** `lang` only when it is not the reader's language. */
function foreign({ text, lang }: { text: string; lang: Locale }, locale: Locale): Word {
  return { text, lang: lang === locale ? undefined : lang };
}

function codes(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function optionWord(
  t: TFunction,
  field: Field,
  code: string,
  { options, locale }: CellContext,
  declared: () => string,
): Word {
  if (!("optionsFrom" in field)) return { text: declared() };
  const label = foreign(
    settingOptionLabel(
      t,
      options[field.optionsFrom]?.find((one) => one.code === code),
      locale,
    ),
    locale,
  );
  return label.text ? label : { text: code };
}

function Text({ texts }: { texts: Word[] }) {
  return (
    <span className="line-clamp-2">
      {texts
        .filter(({ text }) => text)
        .map(({ text, lang }, at) => (
          <span key={at} lang={lang}>
            {at > 0 ? ", " : ""}
            {text}
          </span>
        ))}
    </span>
  );
}

function Chips({ texts }: { texts: Word[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map(({ text, lang }) => (
        <Badge key={text} lang={lang}>
          {text}
        </Badge>
      ))}
    </span>
  );
}

/** The title beside it names it, so alt is empty. */
function Thumbnail({ address }: { address: string }) {
  return <img src={address} alt="" loading="lazy" width={64} height={40} className="cell-picture" />;
}
