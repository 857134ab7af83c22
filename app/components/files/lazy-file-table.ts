import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";

import * as drawn from "./file-table";
import type { FileTableProps } from "./file-table";

const table = lazyModule("file-table", import.meta.env.SSR ? drawn : undefined, () => import("./file-table"));

/** Most look at tiles: the table's script loads for those who don't. */
export const LazyFileTable = lazyPart<FileTableProps>(table, "FileTable");
