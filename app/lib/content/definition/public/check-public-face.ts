import type { Fields, ListField } from "~/lib/content/definition/definition";
import { isRelation } from "~/lib/content/fields/points-at";
import { addressNames } from "./address-names";
import { rowPagesOf } from "./row-addresses";
import { namesIn, type PublicFace } from "./public-face";
import { otherViews, publicViews, viewNeeds } from "./public-views";
import type { RowsFace } from "./face/page";

const reserved = new Set([
  "page",
  "search",
  "archive",
  "lang",
  "lng",
  "size",
  "layout",
  "view",
  "month",
  "entry",
  "near",
  "year",
  "open",
]);

/** @throws Error that names the section and what is wrong with its face */
export function checkPublicFace({
  id,
  kind,
  fields,
  publicFace,
}: {
  id: string;
  kind: string;
  fields: Fields;
  publicFace: PublicFace;
}): void {
  const { view, roles } = publicFace;
  const { address } = publicFace.place;
  const { filters, order } = publicFace.list;
  const { rows } = publicFace.page;
  const refuse = (what: string) => {
    throw new Error(`Section "${id}": publicFace ${what}`);
  };
  for (const one of [view, ...publicFace.otherViews]) {
    if (!publicViews.includes(one)) refuse(`has no view "${one}"`);
    const { roles: needed, isTimed } = viewNeeds[one];
    const role = needed.find((name) => roles[name] === undefined);
    if (role) refuse(`is a ${one} and has no roles.${role}`);
    if (isTimed && !publicFace.times.upcoming) refuse(`is a ${one} and has no upcoming`);
  }
  if (publicFace.otherViews.some((one) => one === view || !otherViews.includes(one)))
    refuse("has a second view that is none");
  if (publicFace.otherViews.length > 0 && kind === "single")
    refuse("is one page, and has no list to be looked at in another way");
  if ((view === "fragment") !== (address === null))
    refuse(`is a ${view} and has ${address === null ? "no" : "an"} address`);
  if (address !== null) {
    if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\/\{[a-zA-Z]+\})*$/.test(address))
      refuse(`has the address "${address}", which is none`);
    const names = addressNames(publicFace.place);
    const hasPages = names.length > 0;
    const strange = names.find((name, at) => (name === "slug" ? at !== names.length - 1 : !isRelation(fields[name])));
    if (strange) refuse(`names "${strange}" in its address, which is no relation of it`);
    if (
      publicFace.place.listAddress &&
      (!hasPages || !/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(publicFace.place.listAddress))
    )
      refuse(`has its list at "${publicFace.place.listAddress}", which can't be`);
    const { pages } = viewNeeds[view];
    if (kind === "single" && (hasPages || pages !== "own" || publicFace.times.upcoming))
      refuse(`has the address "${address}" and is a ${view}, but is one page`);
    if (kind !== "single" && hasPages ? pages === "none" : pages === "own" && kind !== "single")
      refuse(
        `has the address "${address}", but a ${view} has ${pages === "own" ? "pages of its entries" : "no pages of its entries"}`,
      );
    if (names.includes("slug") && !Object.values(fields).some((field) => field.kind === "slug"))
      refuse("names entries by a slug that they don't have");
  }
  const clash = filters.find((name) => reserved.has(name));
  if (clash) refuse(`can't be filtered by "${clash}": a list's address uses that name`);
  const turnedName = order.find(
    ({ field, descending = false }) => isRelation(fields[field]) && descending !== (order[0]?.descending ?? false),
  )?.field;
  if (turnedName) refuse(`can't be ordered by the names of "${turnedName}" against the direction of its first key`);
  const { downloads } = publicFace.page;
  if (downloads && !Object.values(fields).some((field) => field.kind === "slug"))
    refuse("gives files addresses by a slug that their entries don't have");
  const counter = downloads && fields[downloads.count];
  if (downloads && counter && !counter.system) refuse(`counts in "${downloads.count}", which people write`);
  const unknown = namesIn(publicFace).find((name) => !fields[name]);
  if (unknown) refuse(`names "${unknown}", which is no field of it`);
  for (const { field } of roles.lines.filter((line) => line.field.includes("."))) {
    const [list = "", column = ""] = field.split(".");
    if (!(fields[list] as ListField).columns[column]) refuse(`names "${field}" in a line, which is no column`);
  }
  for (const [name, face] of Object.entries(rows)) {
    const { columns } = fields[name] as ListField;
    const named = columnsNamed(face);
    const missing = named.find((column) => column !== undefined && !columns[column]);
    if (missing) refuse(`names "${missing}", which is no column of "${name}"`);
  }
  for (const { list, names } of rowPagesOf(publicFace.page)) {
    const { columns } = fields[list] as ListField;
    const nameless = names.find(
      (name) => !["text", "number", "year", "select"].includes((columns[name] ?? fields[name])?.kind ?? ""),
    );
    if (nameless !== undefined)
      refuse(
        `names "${nameless}" in the address of the rows of "${list}", which is no short value of theirs or of their entry`,
      );
    if (names.length === 0) refuse(`gives all rows of "${list}" one address`);
    if (address === null) refuse(`has pages for the rows of "${list}" and none for their entries`);
  }
  const status = roles.status && fields[roles.status.field];
  const options = status?.kind === "select" && "options" in status ? status.options : [];
  const tone = Object.keys(roles.status?.tones ?? {}).find((code) => !options.includes(code));
  if (tone) refuse(`gives a tone to "${tone}", which "${roles.status?.field}" can't be`);
  const twice = roles.picture !== undefined && roles.picture === roles.portrait;
  if (twice) refuse(`shows "${roles.picture}" twice`);
}

function columnsNamed(face: RowsFace): (string | undefined)[] {
  switch (face.as) {
    case "blocks":
      return Object.values(face.columns);
    case "files":
      return [face.file, face.title, face.language];
    case "timeline":
      return [face.when, face.title, face.text, face.picture];
    case "steps":
      return [face.title, face.text, face.note];
    case "pages":
      return [face.title, ...Object.values(face.legislation ?? {})];
  }
}
