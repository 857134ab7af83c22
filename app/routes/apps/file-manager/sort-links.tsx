import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { documentPaths, documentSorts, type DocumentPlace } from "~/lib/apps/file-manager/document";

export function SortLinks({ place }: { place: DocumentPlace }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("fileManager.sort")} className="flex flex-wrap items-center gap-1 text-sm print:hidden">
      {documentSorts.map((sort) => (
        <Link
          key={sort}
          to={documentPaths.list({ ...place, sort, page: 1 })}
          discover="none"
          preventScrollReset
          aria-current={sort === place.sort ? "true" : undefined}
          className={buttonVariants({ variant: sort === place.sort ? "secondary" : "ghost", size: "sm" })}
        >
          {t(`fileManager.sorts.${sort}`)}
        </Link>
      ))}
    </nav>
  );
}
