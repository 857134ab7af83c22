import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { columnField, type Field, type Section } from "~/lib/content/definition/definition";
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
  const { locale } = context;
  switch (field.kind) {
    case "image":
    case "gallery":
      return <Thumbnail address={String(value)} />;
    case "select":
    case "multi":
      return (
        <Chips
          texts={codes(value).map((code) =>
            optionWord(t, field, code, context, () => optionLabel(t, section, name, code)),
          )}
        />
      );
    case "tags":
      return <Chips texts={codes(value).map((text) => ({ text }))} />;
    case "relation":
    case "relations":
      return <Text texts={codes(value).map((id) => foreign(readable(context.titles[id]?.title, locale), locale))} />;
    case "date":
      return <span className="figures">{formatDate(String(value), locale)}</span>;
    case "dateTime":
      return <span className="figures">{formatDateTime(String(value), locale)}</span>;
    case "weekdays":
      return formatWeekdays(value as string[], locale);
    case "time":
    case "year":
      return <span className="tabular-nums">{String(value)}</span>;
    case "boolean":
      return value === true ? (
        <Icon name="heroicons_mini:check-circle" className="text-success" label={fieldLabel(t, section, name)} />
      ) : (
        <span className="sr-only">{t("fields.no")}</span>
      );
    case "number":
      return (
        <span className="figures">
          {field.clock
            ? formatClock(Number(value))
            : field.unit
              ? formatUnit(Number(value), field.unit, locale)
              : formatNumber(Number(value), locale)}
        </span>
      );
    case "money":
      return <span className="figures">{formatMoney(String(value), "symbol", locale)}</span>;
    case "phone":
      return <span className="figures">{formatPhone(String(value))}</span>;
    case "colour":
      return (
        <span className="inline-flex items-center gap-2">
          <Swatch colour={String(value)} />
          <code className="text-sm">{String(value)}</code>
        </span>
      );
    case "icon":
      return <Icon name={String(value)} className="size-6" />;
    case "richText":
    case "list":
    case "file":
    case "files":
    case "geo":
    case "geoShape":
    case "json":
      return <span className="text-muted-foreground">{t("fields.filled")}</span>;
    default:
      return (
        <Text
          texts={[
            foreign(readable(field.localized ? (value as Localized) : { [locale]: String(value) }, locale), locale),
          ]}
        />
      );
  }
}

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
