import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";
import { pageWindow } from "./page-window";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type PaginationProps = {
  /** From 1. */
  page: number;
  lastPage: number;
  hrefOf: (page: number) => string;
  labels: {
    label: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    page: (page: number) => string;
  };
  /** For example "1 - 10 / 240". */
  range?: ReactNode;
  className?: string;
};

const item = "page-step";

function Step({ href, label, icon }: { href: string | null; label: string; icon: InterfaceIcon }) {
  const content = <Icon name={icon} />;
  if (href === null) {
    return (
      <span role="link" aria-disabled aria-label={label} className={item}>
        {content}
      </span>
    );
  }
  return (
    <Link to={href} discover="none" aria-label={label} title={label} className={item}>
      {content}
    </Link>
  );
}

export function Pagination({ page, lastPage, hrefOf, labels, range, className }: PaginationProps) {
  const back = page > 1;
  const on = page < lastPage;
  return (
    <nav data-slot="pagination" aria-label={labels.label} className={cn("page-steps", className)}>
      <p className="text-sm text-muted-foreground tabular-nums">{range}</p>
      <div className="flex items-center">
        <Step href={back ? hrefOf(1) : null} label={labels.first} icon="heroicons_mini:chevron-double-left" />
        <Step href={back ? hrefOf(page - 1) : null} label={labels.previous} icon="heroicons_mini:chevron-left" />
        <ul className="hidden items-center sm:flex">
          {pageWindow(page, lastPage).map((number, index) => (
            <li key={number ?? `gap ${index}`}>
              {number === null ? (
                <span className={item}>…</span>
              ) : (
                <Link
                  to={hrefOf(number)}
                  discover="none"
                  aria-label={labels.page(number)}
                  aria-current={number === page ? "page" : undefined}
                  className={item}
                >
                  {number}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <span className="px-2 font-medium tabular-nums sm:hidden">
          {page} / {lastPage}
        </span>
        <Step href={on ? hrefOf(page + 1) : null} label={labels.next} icon="heroicons_mini:chevron-right" />
        <Step href={on ? hrefOf(lastPage) : null} label={labels.last} icon="heroicons_mini:chevron-double-right" />
      </div>
    </nav>
  );
}
