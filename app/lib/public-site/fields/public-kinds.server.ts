import type {
  BooleanField, ColourField, ColumnField, DateField, DateTimeField, EmailField, Field, FieldKindName, FileField, FilesField, GalleryField, GeoField,
  GeoShapeField, IconField, ImageField, JsonField, ListField, MoneyField, MultiField, NumberField, PhoneField, RelationField, RelationsField, RichTextField, SelectField, SlugField,
  TagsField, TextareaField, TextField, TimeField, UrlField, VideoField, WeekdaysField, YearField,
} from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public-face";
import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { Pointed } from "~/lib/content/publication/published-data.server";
import type { GeoValue, ImageValue, Locale, RowValue } from "~/lib/content/values";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { env } from "~/lib/platform/env/env.server";
import type { Geometry } from "~/lib/platform/geo/geojson";
import { formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates";
import { formatMoney } from "~/lib/platform/text/money";
import { formatUnit } from "~/lib/platform/text/numbers";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import { formatWeekdays } from "~/lib/platform/text/weekdays";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/public-site/translated-text";

import { attachmentOf } from "./attachments.server";
import { mapUrl, mapUrlOf } from "./map-url";
import type { FactValue, Shape } from "./shapes";
import { videoOf } from "./videos";

/** What is around a value: the words of its section in the page's language, and what it may point at. */
export type Around = {
  pointed: Pointed;
  locale: Locale;
  label: string;
  yes: string;
  showOnMap: string;
  option: (code: string) => string;
  /** The same of a column, where the value is a list. */
  column: (name: string) => Around;
};

type PublicKind = {
  /** A filled value to a reader; null where it says nothing by itself. */
  publicView: (value: unknown, field: Field, around: Around) => Shape | null;
  /** A filled value to a script. */
  plain: (value: unknown, field: Field, pointed: Pointed, locale: Locale) => unknown;
};

/** Each kind gets only fields and values of its own, which the type system can't follow: one cast, here. */
function kind<F extends Field, V>(publicView: (value: V, field: F, around: Around) => Shape | null, plain: (value: V, field: F, pointed: Pointed, locale: Locale) => unknown = (value) => value): PublicKind {
  return { publicView, plain } as PublicKind;
}

const line = (...values: FactValue[]): Shape => ({ shape: "line", values });
const optionsLine = (value: string | string[], { option }: Around) => line(...[value].flat().map((code) => ({ text: option(code) })));
const filled = <T>(values: T[]): T[] | null => (values.length > 0 ? values : null);

/** Every kind of field as the public meets it: a new kind does not compile until it is here. */
const publicKinds: Readonly<Record<FieldKindName, PublicKind>> = {
  text: kind<TextField, string>((value) => line({ text: value })),
  textarea: kind<TextareaField, string>((value) => line({ text: value })),
  richText: kind<RichTextField, string>((value) => ({ shape: "text", html: { text: value } })),
  date: kind<DateField, string>((value, _field, { locale }) => line({ text: formatLongDate(value, locale) })),
  dateTime: kind<DateTimeField, string>((value, _field, { locale }) => line({ text: formatFullDateTime(value, locale) })),
  time: kind<TimeField, string>((value) => line({ text: value })),
  weekdays: kind<WeekdaysField, string[]>((value, _field, { locale }) => line({ text: formatWeekdays(value, locale) })),
  year: kind<YearField, number>((value) => line({ text: String(value) })),
  select: kind<SelectField, string>((value, _field, around) => optionsLine(value, around)),
  multi: kind<MultiField, string[]>((value, _field, around) => optionsLine(value, around)),
  tags: kind<TagsField, string[]>((value) => line(...value.map((tag) => ({ text: tag })))),
  number: kind<NumberField, number>((value, { unit }, { locale }) => line({ text: unit ? formatUnit(value, unit, locale) : new Intl.NumberFormat(locale).format(value) })),
  money: kind<MoneyField, string | number>((value, _field, { locale }) => line({ text: formatMoney(value, "symbol", locale) })),
  // What does not hold is no news.
  boolean: kind<BooleanField, boolean>((value, _field, { yes }) => (value ? line({ text: yes }) : null)),
  phone: kind<PhoneField, string>((value) => {
    const href = phoneHref(value);
    return line({ text: formatPhone(value), ...(href ? { href } : {}) });
  }),
  email: kind<EmailField, string>((value) => line({ text: value, href: `mailto:${value}` })),
  url: kind<UrlField, string>((value) => line({ text: value.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""), href: value })),
  colour: kind<ColourField, string>((value) => line({ text: value })),
  icon: kind<IconField, string>(() => null),
  slug: kind<SlugField, string>(() => null),
  geo: kind<GeoField, GeoValue>((value) => ({ shape: "map", href: mapUrl(value) })),
  geoShape: kind<GeoShapeField, Geometry>((value) => ({ shape: "map", href: mapUrlOf(value) })),
  // For programs: it says nothing to a reader.
  json: kind<JsonField, object>(() => null),
  video: kind<VideoField, string>((value) => {
    const video = videoOf(value);
    return video && { shape: "video", video };
  }),
  image: kind<ImageField, ImageValue>(
    (value, _field, { pointed, locale }) => {
      const picture = pictureOf(value, pointed.files, locale);
      return picture && { shape: "pictures", pictures: [picture], isSeries: false };
    },
    (value, _field, pointed, locale) => plainImage(value, pointed, locale),
  ),
  gallery: kind<GalleryField, ImageValue[]>(
    (value, _field, { pointed, locale }) => {
      const pictures = filled(value.flatMap((one) => pictureOf(one, pointed.files, locale) ?? []));
      return pictures && { shape: "pictures", pictures, isSeries: true };
    },
    (value, _field, pointed, locale) => present(value.map((one) => plainImage(one, pointed, locale))),
  ),
  file: kind<FileField, string>(
    (value, _field, { pointed, label }) => {
      const file = attachmentOf(value, pointed, { title: { text: label }, language: null });
      return file && { shape: "files", files: [file] };
    },
    (value, _field, pointed) => plainFile(value, pointed),
  ),
  files: kind<FilesField, string[]>(
    (value, _field, { pointed }) => {
      const files = filled(value.flatMap((id) => attachmentOf(id, pointed, { title: null, language: null }) ?? []));
      return files && { shape: "files", files };
    },
    (value, _field, pointed) => present(value.map((id) => plainFile(id, pointed))),
  ),
  relation: kind<RelationField, string>((value, _field, around) => links([value], around), (value, _field, pointed, locale) => plainPointer(value, pointed, locale)),
  relations: kind<RelationsField, string[]>((value, _field, around) => links(value, around), (value, _field, pointed, locale) => present(value.map((id) => plainPointer(id, pointed, locale)))),
  list: kind<ListField, RowValue[]>(tableOf, (value, field, pointed, locale) =>
    value.map((row) => {
      const own = onlyOfItsKind(field, row);
      return Object.fromEntries(Object.entries(field.columns).filter(([, column]) => isPublicField(column)).map(([name, column]) => [name, plainValue(own[name], column, pointed, locale)]));
    }),
  ),
};

/** What a value is to a reader; null where nobody wrote anything, or nothing that can be shown. */
export function publicView(value: unknown, field: Field | ColumnField, around: Around): Shape | null {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0) || !isPublicField(field)) return null;
  if (!field.localized) return publicKinds[field.kind].publicView(value, field, around);
  const text = translate(value, around.locale);
  const shape = text && publicKinds[field.kind].publicView(text.text, field, around);
  return shape && text.lang ? inLanguage(shape, text.lang) : shape;
}

/** TranslatedText that are not in the page's language say in which they are. */
function inLanguage(shape: Shape, lang: Locale): Shape {
  if (shape.shape === "text") return { ...shape, html: { ...shape.html, lang } };
  return shape.shape === "line" ? { ...shape, values: shape.values.map((value) => ({ ...value, lang })) } : shape;
}

/** What a value is to a script: the words of one language, addresses for what it points at; null where nobody wrote anything. */
export function plainValue(value: unknown, field: Field | ColumnField, pointed: Pointed, locale: Locale): unknown {
  if (value === undefined || value === null) return null;
  if (field.localized) return translate(value, locale)?.text ?? null;
  return publicKinds[field.kind].plain(value, field, pointed, locale);
}

/** The columns that hold something, row by row. */
function tableOf(rows: RowValue[], field: ListField, around: Around): Shape | null {
  const columns = Object.entries(field.columns).filter(([, column]) => isPublicField(column));
  const cells = rows
    .map((row) => {
      const own = onlyOfItsKind(field, row);
      return columns.map(([name, column]) => publicView(own[name], column, around.column(name)));
    })
    .filter((row) => row.some((cell) => cell !== null));
  const used = columns.map((_, at) => cells.some((row) => row[at] != null));
  if (cells.length === 0) return null;
  return {
    shape: "table",
    head: columns.filter((_, at) => used[at]).map(([name]) => around.column(name).label),
    rows: cells.map((row) => row.filter((_, at) => used[at])),
  };
}

/** What was written for a row of another sort before it became this one stays in the form and is not shown. */
export function onlyOfItsKind({ by, only }: ListField, row: RowValue): RowValue {
  const sort = by === undefined ? "" : String(row[by] ?? "");
  return Object.fromEntries(Object.entries(row).filter(([column]) => only?.[column]?.includes(sort) ?? true)) as RowValue;
}

function links(ids: string[], { pointed, locale }: Around): Shape | null {
  const found = filled(ids.flatMap((id) => linkTo(id, pointed, locale) ?? []));
  return found && { shape: "links", links: found };
}

/** The name and the page of what a value points at; null when the public sees nothing of it. */
export function linkTo(id: unknown, pointed: Pointed, locale: Locale): FactValue | null {
  const target = pointed.titles[String(id)];
  const title = target && translate(target.title, locale);
  if (!target || !title) return null;
  const href = addressOf(String(id), target, locale);
  return { ...title, ...(href ? { href } : {}) };
}

/** Where the public reads an entry that something points at. */
export function addressOf(id: string, target: Pointed["titles"][string], locale: Locale): string | null {
  const section = findSection(target.section);
  return section ? publicAddress(section, { id, slug: target.slug }, locale) : null;
}

/** Addresses for scripts are absolute where PUBLIC_URL says how people reach the site, else they begin at its root. */
export const absolute = (path: string) => (env().PUBLIC_URL ?? "") + path;

/** What points at nothing public is left out, not shown as a bare id. */
function present(values: unknown[]): unknown[] {
  return values.filter((one) => one !== null);
}

function plainImage(value: unknown, pointed: Pointed, locale: Locale) {
  const picture = pictureOf(value, pointed.files, locale);
  if (!picture) return null;
  return {
    url: absolute(picture.original),
    srcSet: picture.srcSet?.split(", ").map(absolute).join(", ") ?? null,
    alt: picture.alt,
    width: picture.width ?? null,
    height: picture.height ?? null,
    caption: picture.caption?.text ?? null,
    credit: picture.credit,
  };
}

function plainFile(id: unknown, pointed: Pointed) {
  const stored = pointed.files[String(id)];
  return stored ? { url: absolute(fileUrl(stored)), name: stored.originalName, type: stored.mime, bytes: stored.bytes } : null;
}

function plainPointer(id: unknown, pointed: Pointed, locale: Locale) {
  const target = pointed.titles[String(id)];
  if (!target) return null;
  const href = addressOf(String(id), target, locale);
  return { id, section: target.section, title: translate(target.title, locale)?.text ?? null, url: href ? absolute(href) : null };
}
