import { Link } from "@remix-run/react";

import { Card } from "~/components/ui/card";
import type { SearchGroupId, SearchResult } from "~/lib/search/groups";

import { SearchRow } from "./search-row";

export function SearchResults({ group, results }: { group: SearchGroupId; results: readonly SearchResult[] }) {
  return (
    <Card>
      <ul className="divide-y">
        {results.map((result, at) => (
          <li key={`${result.link} ${at}`}>
            <Link to={result.link} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-accent">
              <SearchRow group={group} result={result} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
