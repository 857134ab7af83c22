import type { Section } from "~/lib/content/definition/definition";
import type { ListTime } from "~/lib/content/publication/read/published-times.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import type { SectionQuery } from "./list-address";

export type AskedList = { section: Section; query: SectionQuery; time: ListTime; labels: Labels };
