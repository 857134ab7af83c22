import type { DemoArea } from "~/lib/administration/demo-areas.server";
import { contentArea } from "~/lib/sample/content-area.server";
import { menusArea } from "~/lib/sample/menus-area.server";
import { chatsArea, inboxArea } from "~/lib/sample/own-areas.server";

/** What can be made again what it was, in the order of the page. A demo joins with a line here. */
export const demoAreas: readonly DemoArea[] = [contentArea, menusArea, inboxArea, chatsArea];
