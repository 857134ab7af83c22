import { Link } from "@remix-run/react";

import { Icon } from "~/components/icon";

type GuideLinksProps = { guides: readonly { title: string; subtitle?: string; to: string }[] };

export function GuideLinks({ guides }: GuideLinksProps) {
  return (
    <ul>
      {guides.map(({ title, subtitle, to }) => (
        <li key={to}>
          <Link to={to} className="group flex min-h-10 items-start gap-2 py-1.5">
            <Icon name="heroicons_outline:document-text" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
            <span className="min-w-0">
              <span className="block font-medium wrap-break-word text-primary group-hover:underline">{title}</span>
              {subtitle ? <span className="block text-sm text-muted-foreground">{subtitle}</span> : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
