import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { found } from "~/lib/platform/http/response/responses.server";

/** @throws Refusal 404, also for an area that is not the section's */
export function sectionOf(request: Request, params: { section?: string | undefined }): Section {
  const section = found(findSection(params.section), "section");
  const area = new URL(request.url).pathname.split("/")[1];
  return found(section.area === area ? section : undefined, "section");
}
