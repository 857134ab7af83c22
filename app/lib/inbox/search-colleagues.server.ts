import { listColleagues } from "~/lib/auth/users/users.server";
import { stemsOf } from "~/lib/platform/text/search/word-stems";
import { bestNames } from "~/lib/search/name-fit";
import type { SearchSource } from "~/lib/search/sources.server";

import { inboxPaths } from "./inbox-kinds";

/** Choosing a person begins a message. */
export const colleagues: SearchSource = {
  id: "contacts",
  place: 10,
  scope: "account",
  async search(_actor, query, { limit }) {
    const found = bestNames(query, await listColleagues(), ({ name }) => [name], stemsOf).slice(0, limit);
    return found.map((colleague) => ({
      ...colleague,
      value: colleague.name,
      link: inboxPaths.write({ to: colleague.id }),
    }));
  },
};
