import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageTitle } from "~/components/controls/page-title";
import { filePaths } from "~/lib/files/file-paths";

export function FilesPage({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link to={filePaths.library()} className="text-sm text-primary underline underline-offset-4 hover:no-underline">
          {t("files.file.back")}
        </Link>
        <PageTitle className="mt-1">{title}</PageTitle>
        <p className="mt-1 max-w-prose text-muted-foreground">{description}</p>
      </header>
      {children}
    </div>
  );
}
