import type { Fields, ListField } from "./definition";
import { namesIn, publicViews, type PublicFace } from "./public-face";

/** Names that the address of a list uses for itself. */
const reserved = new Set(["page", "search", "archive", "lang", "lng", "size", "layout"]);

/** @throws Error that names the section and what is wrong with its face */
export function checkPublicFace({ id, kind, fields, publicFace }: { id: string; kind: string; fields: Fields; publicFace: PublicFace }): void {
  const { address, view, filters, rows, roles, order } = publicFace;
  const refuse = (what: string) => {
    throw new Error(`Section "${id}": publicFace ${what}`);
  };
  if (!publicViews.includes(view)) refuse(`has no view "${view}"`);
  if ((view === "fragment") !== (address === null)) refuse(`is a ${view} and has ${address === null ? "no" : "an"} address`);
  if (address !== null) {
    if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\/\{slug\})?$/.test(address)) refuse(`has the address "${address}", which is none`);
    if (address.endsWith("/{slug}") === (kind === "single")) refuse(`has the address "${address}", but is ${kind === "single" ? "one page" : "many entries"}`);
    if (address.endsWith("/{slug}") && !Object.values(fields).some((field) => field.kind === "slug")) refuse("names entries by a slug that they don't have");
  }
  const clash = filters.find((name) => reserved.has(name));
  if (clash) refuse(`can't be filtered by "${clash}": a list's address uses that name`);
  const turnedName = order.find(({ field, descending = false }) => fields[field]?.kind === "relation" && descending !== (order[0]?.descending ?? false))?.field;
  if (turnedName) refuse(`can't be ordered by the names of "${turnedName}" against the direction of its first key`);
  const unknown = namesIn(publicFace).find((name) => !fields[name]);
  if (unknown) refuse(`names "${unknown}", which is no field of it`);
  for (const [name, face] of Object.entries(rows)) {
    const { columns } = fields[name] as ListField;
    const named = face.as === "blocks" ? Object.values(face.columns) : [face.file, face.title, face.language];
    const missing = named.find((column) => column !== undefined && !columns[column]);
    if (missing) refuse(`names "${missing}", which is no column of "${name}"`);
  }
  const status = roles.status && fields[roles.status.field];
  const options = status?.kind === "select" && "options" in status ? status.options : [];
  const tone = Object.keys(roles.status?.tones ?? {}).find((code) => !options.includes(code));
  if (tone) refuse(`gives a tone to "${tone}", which "${roles.status?.field}" can't be`);
  const twice = roles.picture !== undefined && roles.picture === roles.portrait;
  if (twice) refuse(`shows "${roles.picture}" twice`);
}
