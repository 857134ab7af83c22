import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { PageTitle } from "~/components/controls/page-title";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";

type RecordPageProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The page above. */
  back?: { to: string; label: ReactNode };
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
};

export function RecordPage({ title, description, back, actions, isNarrow, children }: RecordPageProps) {
  return (
    <div className={cn("flex w-full flex-col gap-6 p-4 sm:p-8", isNarrow && "max-w-196")}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {back ? (
            <Link to={back.to} className="back-link print:hidden">
              <Icon name="heroicons_mini:chevron-left" />
              {back.label}
            </Link>
          ) : null}
          <PageTitle>{title}</PageTitle>
          {description ? <div className="mt-1 max-w-160 text-muted-foreground">{description}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
