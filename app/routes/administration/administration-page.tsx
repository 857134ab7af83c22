import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { PageTitle } from "~/components/controls/page-title";

type AdministrationPageProps = {
  title: string;
  description?: string;
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
};

export function AdministrationPage({ title, description, actions, isNarrow, children }: AdministrationPageProps) {
  const { t } = useTranslation();
  return (
    <div className={cn("flex w-full flex-col gap-6 p-4 sm:p-8", isNarrow && "max-w-196")}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Link to="/administration" className="back-link">
            <Icon name="heroicons_mini:chevron-left" />
            {t("administration.title")}
          </Link>
          <PageTitle>{title}</PageTitle>
          {description ? <p className="mt-1 max-w-160 text-muted-foreground">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
