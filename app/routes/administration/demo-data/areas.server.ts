import type { DemoArea } from "~/lib/administration/demo-areas.server";
import { contentArea } from "~/lib/sample/content-area.server";
import { menusArea } from "~/lib/sample/menus-area.server";
import { chatsArea, inboxArea } from "~/lib/sample/own-areas.server";

/** In the page's order. */
export const demoAreas: readonly DemoArea[] = [contentArea, menusArea, inboxArea, chatsArea];
