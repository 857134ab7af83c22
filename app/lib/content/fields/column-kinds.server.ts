import type { FieldKindName } from "~/lib/content/definition/definition";

import { boolean } from "./boolean.server";
import { colour } from "./colour.server";
import { date } from "./date.server";
import { dateTime } from "./date-time.server";
import { email } from "./email.server";
import type { FieldKind } from "./field-kind";
import { file } from "./file.server";
import { files } from "./files.server";
import { gallery } from "./gallery.server";
import { geo } from "./geo.server";
import { geoShape } from "./geo-shape.server";
import { icon } from "./icon.server";
import { image } from "./image.server";
import { json } from "./json.server";
import { money } from "./money.server";
import { multi } from "./multi.server";
import { number } from "./number.server";
import { phone } from "./phone.server";
import { relation } from "./relation.server";
import { relations } from "./relations.server";
import { richText } from "./rich-text.server";
import { select } from "./select.server";
import { slug } from "./slug.server";
import { tags } from "./tags.server";
import { text } from "./text.server";
import { textarea } from "./textarea.server";
import { time } from "./time.server";
import { url } from "./url.server";
import { video } from "./video.server";
import { weekdays } from "./weekdays.server";
import { year } from "./year.server";

/** All kinds but lists, which are made of these. */
export const columnKinds: { readonly [K in Exclude<FieldKindName, "list">]: FieldKind<K> } = {
  text,
  textarea,
  richText,
  image,
  gallery,
  file,
  files,
  date,
  dateTime,
  time,
  weekdays,
  year,
  slug,
  select,
  multi,
  relation,
  relations,
  phone,
  email,
  url,
  geo,
  geoShape,
  json,
  number,
  money,
  boolean,
  colour,
  icon,
  tags,
  video,
};
