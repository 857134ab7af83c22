import { typeTag } from "~/lib/files/type-tag";
import type { SearchSource } from "~/lib/search/sources.server";

import { documentPaths } from "./document";
import { listDocuments } from "./documents.server";
import { placeName, readDocumentTree } from "./folder-tree.server";

/** By name or description, in the folders that are open to who asks. */
export const documentSearch: SearchSource = {
  id: "documents",
  place: 36,
  scope: "tools:read",
  async search(actor, query, { limit }) {
    const { items } = await listDocuments(
      actor,
      { folder: null, search: query, sort: "name" },
      { page: 1, size: limit },
    );
    if (items.length === 0) return [];
    const tree = await readDocumentTree(actor);
    return items.map(({ id, name, folderId, file }) => ({
      ...{ id, name, folder: placeName(tree, folderId), type: typeTag(file) },
      value: name,
      link: documentPaths.details(id, { folder: folderId ?? "" }),
    }));
  },
};
