import { defineDomain } from "~/lib/platform/domains/domain.server";

import { planVisitFolding, visitJobs } from "./fold-visits.server";
import { keepVisits } from "./store-visits.server";

export default defineDomain({
  id: "visits",
  openings: [() => keepVisits()],
  nightly: [planVisitFolding],
  jobs: visitJobs,
});
