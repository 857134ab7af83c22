import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { bestNames } from "~/lib/search/name-fit";
import type { SearchSource } from "~/lib/search/sources.server";

import { fileJson } from "../file-json.server";
import { filePaths } from "../file-paths";
import { listFiles } from "../files.server";

export const fileSearch: SearchSource = {
  id: "files",
  place: 50,
  scope: "files:read",
  async search(actor, query, { limit }) {
    if (!actor.can("files.view")) return [];
    const { items } = await listFiles(actor, { search: query, size: limit });
    // Matches in names first, then in descriptions.
    const named = bestNames(query, items, ({ originalName }) => [originalName], stemsOf);
    return [...new Set([...named, ...items])].map((file) => ({
      ...fileJson(file),
      value: file.originalName,
      link: filePaths.file(file.id),
    }));
  },
};
