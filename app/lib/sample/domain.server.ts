import { defineDomain } from "~/lib/platform/domains/domain.server";

import { contentArea } from "./content-area.server";
import { menusArea } from "./menus-area.server";
import { chatsArea, inboxArea } from "./own-areas.server";

export default defineDomain({
  id: "sample",
  demoAreas: [contentArea, menusArea, inboxArea, chatsArea],
});
