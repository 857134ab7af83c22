import type { ComponentType, ReactNode } from "react";

import type { Field, FieldKindName } from "~/lib/content/definition/definition";

import type { InputProps } from "./fields-provider";
import { BooleanInput } from "./inputs/boolean";
import { DateInput } from "./inputs/times/date";
import { DateTimeInput } from "./inputs/times/date-time";
import { EmailInput } from "./inputs/email";
import { MoneyInput } from "./inputs/money";
import { NumberInput } from "./inputs/number";
import { PhoneInput } from "./inputs/phone";
import { RelationInput } from "./inputs/relation";
import { RelationsInput } from "./inputs/relations";
import { RichInput } from "./inputs/rich-text";
import { SelectInput } from "./inputs/select";
import { SlugInput } from "./inputs/slug";
import { TextInput } from "./inputs/text";
import { TextareaInput } from "./inputs/textarea";
import { UrlInput } from "./inputs/url";
import { VideoInput } from "./inputs/video";
import { YearInput } from "./inputs/year";
import { lazyInput, rowInput } from "./lazy/lazy-input";
import { lazyInputInView } from "./lazy/lazy-input-in-view";

type InputKind<K extends FieldKindName = FieldKindName> = {
  /** Only a type: it keeps the input of one kind from standing under the name of another. */
  kind?: K;
  Input: ComponentType<InputProps>;
  /** `group`: several controls under a legend; `bare`: with its own label; `own`: with its own frame. */
  as: "field" | "group" | "bare" | "own";
  /** Shows the errors of its parts. */
  gathersErrors: boolean;
};

/** The registry gives each input only fields of its own kind, which the types can't express: one cast, here. */
function kind<F extends Field>(
  Input: (props: InputProps<F>) => ReactNode,
  as: InputKind["as"] = "field",
  gathersErrors = false,
): InputKind<F["kind"]> {
  return { Input: Input as ComponentType<InputProps>, as, gathersErrors };
}

const inputKinds: { readonly [K in FieldKindName]: InputKind<K> } = {
  text: kind(TextInput),
  textarea: kind(TextareaInput),
  richText: kind(RichInput),
  image: kind(lazyInputInView("image"), "own", true),
  gallery: kind(lazyInputInView("gallery"), "group"),
  file: kind(lazyInputInView("file"), "group", true),
  files: kind(lazyInputInView("files"), "group", true),
  date: kind(DateInput),
  dateTime: kind(DateTimeInput),
  time: kind(lazyInput("time")),
  weekdays: kind(lazyInput("weekdays"), "group", true),
  year: kind(YearInput),
  slug: kind(SlugInput),
  select: kind(SelectInput),
  multi: kind(lazyInput("multi"), "group", true),
  relation: kind(RelationInput),
  relations: kind(RelationsInput, "field", true),
  phone: kind(PhoneInput),
  email: kind(EmailInput),
  url: kind(UrlInput),
  geo: kind(lazyInput("geo"), "group", true),
  geoShape: kind(lazyInput("geoShape")),
  json: kind(lazyInput("json")),
  number: kind(NumberInput),
  money: kind(MoneyInput),
  boolean: kind(BooleanInput, "bare"),
  colour: kind(lazyInput("colour")),
  icon: kind(lazyInput("icon")),
  tags: kind(lazyInput("tags")),
  list: kind(rowInput("list"), "group"),
  video: kind(VideoInput),
};

const recurrence = kind(lazyInput("recurrence"), "group", true);

/** A repetition rule is stored as text. */
export const inputOf = (field: Field): InputKind =>
  field.kind === "text" && field.pattern === "rrule" ? recurrence : inputKinds[field.kind];
