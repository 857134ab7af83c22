import { Link } from "@remix-run/react";

import { Icon } from "~/components/icon";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** The page before or after, at the end of one. */
export function Neighbour({
  label,
  title,
  to,
  icon,
  isEnd = false,
}: {
  label: string;
  title: string;
  to: string;
  icon: InterfaceIcon;
  isEnd?: boolean;
}) {
  return (
    <Link
      to={to}
      className={`flex items-center gap-3 rounded-lg border bg-card p-4 hover:border-primary ${isEnd ? "flex-row-reverse text-end" : ""}`}
    >
      <Icon name={icon} className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted-foreground">{label}</span>
        <span className="font-medium">{title}</span>
      </span>
    </Link>
  );
}
