import { partsOf } from "~/lib/platform/domains/domain.server";

import type { AuditObject } from "./verbs";

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The types of what the domain changes; each has its label under `audit.objects`. */
    auditObjects: readonly AuditObject[];
  }
}

/** In the order of the filter. */
export function listAuditObjects(): readonly AuditObject[] {
  return partsOf("auditObjects").flat();
}
