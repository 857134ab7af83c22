import { defineDomain } from "~/lib/platform/domains/domain.server";

import { closeBursts } from "./audit-bursts.server";

export default defineDomain({
  id: "audit",
  openings: [() => Promise.resolve(closeBursts)],
  auditObjects: ["job", "auditLog", "page"],
});
