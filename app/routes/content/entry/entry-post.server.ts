import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { locales } from "~/lib/content/values";
import type { ReceivedForm } from "~/lib/files/receive.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { isUuid } from "~/lib/platform/text/uuid";

/** A post of the entry's page, as every intent gets it. */
export type Post = {
  actor: Actor;
  section: Section;
  /** "" for a new entry, until it is saved. */
  id: string;
  form: BoundedForm;
  version: number;
  note: string;
  request: Request;
};

/** @returns about what stands behind the colon of the button's value */
export function readPost(actor: Actor, section: Section, id: string, request: Request, { form }: ReceivedForm) {
  const [intent = "save", about = ""] = String(form.get("intent") ?? "save").split(":", 2);
  const note = String(form.get("changeNote") ?? "");
  const post: Post = { actor, section, id, form, version: Number(form.get("version")), note, request };
  return { post, intent, about };
}

/** People who may only decide have a page without a form. */
export function holdsFields({ section: { titleField }, form }: Pick<Post, "section" | "form">): boolean {
  return [titleField, ...locales.map((locale) => `${titleField}.${locale}`)].some((name) => form.has(name));
}

/** Identifies a new entry's form, so that sending it twice creates one entry; "" without one. */
export function onceOf(form: FormData): string {
  const token = form.get("once");
  return isUuid(token) ? token : "";
}
