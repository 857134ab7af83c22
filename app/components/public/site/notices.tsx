import { Badge } from "~/components/ui/badge";
import type { Notice } from "~/lib/public-site/entry/entry-view";

/** Topic chips after the warnings. */
export function Notices({ notices, chips = [] }: { notices: readonly Notice[]; chips?: readonly string[] }) {
  if (notices.length + chips.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {notices.map(({ tone, text }) => (
        <Badge key={text} tone={tone} className="text-sm whitespace-normal">
          {text}
        </Badge>
      ))}
      {chips.map((chip) => (
        <Badge key={chip} tone="primary" className="text-sm whitespace-normal">
          {chip}
        </Badge>
      ))}
    </div>
  );
}
