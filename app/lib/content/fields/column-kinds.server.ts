import type { FieldKindName } from "~/lib/content/definition/definition";

import { boolean } from "./numbers/boolean.server";
import { colour } from "./text/colour.server";
import { date } from "./times/date.server";
import { dateTime } from "./times/date-time.server";
import { email } from "./text/email.server";
import type { FieldKind } from "./field-kind";
import { file } from "./media/file.server";
import { files } from "./media/files.server";
import { gallery } from "./media/gallery.server";
import { geo } from "./places/geo.server";
import { geoShape } from "./places/geo-shape.server";
import { icon } from "./text/icon.server";
import { image } from "./media/image.server";
import { json } from "./text/json.server";
import { money } from "./numbers/money.server";
import { multi } from "./choices/multi.server";
import { number } from "./numbers/number.server";
import { phone } from "./text/phone.server";
import { relation } from "./relations/relation.server";
import { relations } from "./relations/relations.server";
import { richText } from "./text/rich-text.server";
import { select } from "./choices/select.server";
import { slug } from "./text/slug.server";
import { tags } from "./text/tags.server";
import { text } from "./text/text.server";
import { textarea } from "./text/textarea.server";
import { time } from "./times/time.server";
import { url } from "./text/url.server";
import { video } from "./media/video.server";
import { weekdays } from "./times/weekdays.server";
import { year } from "./numbers/year.server";

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
