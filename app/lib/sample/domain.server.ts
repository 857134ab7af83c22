import { defineDomain } from "~/lib/platform/domains/domain.server";

import { contentArea } from "./content-area.server";
import { menusArea } from "./menus-area.server";
import { inboxArea } from "./own-areas.server";
import { recordsArea } from "./records-area.server";

export default defineDomain({
  id: "sample",
  demoAreas: [contentArea, menusArea, recordsArea, inboxArea],
});
