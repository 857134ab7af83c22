import { Link } from "@remix-run/react";
import { cn } from "./cn";
import { Icon } from "./icon";

export type Crumb = { title: string; href?: string };

export function Breadcrumb({
  label,
  crumbs,
  className,
}: {
  label: string;
  crumbs: readonly Crumb[];
  className?: string;
}) {
  return (
    <nav data-slot="breadcrumb" aria-label={label} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-sm text-muted-foreground">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={`${index} ${crumb.title}`} className="flex min-w-0 items-center gap-1">
              {index > 0 ? <Icon name="heroicons_mini:chevron-right" className="size-4" /> : null}
              {crumb.href && !isLast ? (
                <Link to={crumb.href} className="rounded-sm py-0.5 hover:text-foreground hover:underline">
                  {crumb.title}
                </Link>
              ) : (
                <span
                  aria-current={isLast ? "page" : undefined}
                  className={cn("min-w-0", isLast && "font-medium text-foreground")}
                >
                  {crumb.title}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
