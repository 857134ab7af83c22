import { defineDomain } from "~/lib/platform/domains/domain.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    settings: "setting";
  }
}

export default defineDomain({
  id: "settings",
  auditObjects: ["setting"],
});
