import { fileViews } from "~/lib/files/file-paths";
import { readFileQuery } from "~/lib/files/search/file-query.server";
import { pageOf } from "~/lib/platform/http/request/pagination";

import type { DocumentPlace } from "./document";

/** @param folder the id in the address */
export function readDocumentPlace(request: Request, folder: string | undefined): DocumentPlace {
  const { searchParams } = new URL(request.url);
  const { search, kind, uploader, from, to, sort = "name" } = readFileQuery(request);
  return {
    folder: folder ?? searchParams.get("folder") ?? "",
    ...{ search, kind, uploader, from, to, sort },
    page: pageOf(request),
    view: fileViews.find((view) => view === searchParams.get("view")) ?? "grid",
  };
}
