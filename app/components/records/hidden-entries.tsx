import { Link } from "@remix-run/react";

import { Alert } from "~/components/ui/alert";

const listed = 10;

type HiddenEntriesProps = { title: string; entries: readonly { to: string; title: string }[] };

/** For keepers: what readers of this page can't come to, with the way there. */
export function HiddenEntries({ title, entries }: HiddenEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Alert tone="warning" role="note" title={title} className="print:hidden">
      <ul>
        {entries.slice(0, listed).map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className="inline-flex min-h-10 items-center wrap-anywhere text-primary hover:underline"
            >
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
