import { Link } from "@remix-run/react";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/icon";

/** The way to where keepers write what stands here; empty for others. */
export function KeeperLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <Link key={to} to={to} className={buttonVariants({ variant: "outline" })}>
      <Icon name="heroicons_outline:pencil-square" />
      {label}
    </Link>
  ));
}
