import { defineDomain } from "~/lib/platform/domains/domain.server";

import { setupPaths } from "./setup-paths";

export default defineDomain({
  id: "setup",
  unitsPage: setupPaths.units,
});
