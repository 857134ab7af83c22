import type { FieldKindName } from "~/lib/content/definition/definition";

import { multi, select } from "./choice";
import { email, phone, url, video } from "./contact";
import { date, dateTime } from "./dates";
import type { FieldKind } from "./field-kind";
import { geoShape } from "./geo-shape.server";
import { json } from "./json";
import { file, files, gallery, image, relation, relations } from "./links";
import { colour, icon, slug, tags } from "./marks";
import { boolean, geo, money, number } from "./numbers";
import { richText } from "./rich-text.server";
import { text, textarea } from "./text";
import { time, weekdaysKind, year } from "./times";

export const columnKinds: Readonly<Record<Exclude<FieldKindName, "list">, FieldKind>> = {
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
  weekdays: weekdaysKind,
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
