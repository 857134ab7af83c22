import type { FileQuery } from "./files.server";
import { fileKinds } from "./serving/file-urls";

/** What an address asks of the list; a wrong value counts as none. */
export function readFileQuery(request: Request): Required<Pick<FileQuery, "search" | "page">> & FileQuery {
  const { searchParams } = new URL(request.url);
  const number = (name: string) => Number(searchParams.get(name)) || undefined;
  return {
    search: (searchParams.get("search") ?? "").slice(0, 200),
    kind: fileKinds.find((kind) => kind === searchParams.get("kind")),
    page: number("page") ?? 1,
    size: number("size"),
  };
}
