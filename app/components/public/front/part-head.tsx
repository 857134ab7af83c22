import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/components/icon";
import { AnyLink } from "~/components/public/outside-link";

export function PartHead({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h2 id={id} className="part-title">
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Without a page load within the site. */
export function SeeAll({ href, label }: { href: string; label: string }) {
  const look = "inline-flex min-h-10 items-center gap-1 self-start font-semibold text-primary hover:underline";
  const heading = (
    <>
      {label}
      <Icon name="heroicons_mini:chevron-right" />
    </>
  );
  return href.startsWith("/") ? (
    <Link to={href} prefetch="intent" className={look}>
      {heading}
    </Link>
  ) : (
    <AnyLink href={href} className={look}>
      {label}
    </AnyLink>
  );
}
