import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { fileViews, type FileView } from "~/lib/files/file-paths";

type ViewLinksProps = { view: FileView | undefined; hrefOf: (view: FileView) => string };

/** Tiles or a table. */
export function ViewLinks({ view: shown, hrefOf }: ViewLinksProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("files.view.label")} className="flex gap-1">
      {fileViews.map((view) => (
        <Link
          key={view}
          to={hrefOf(view)}
          discover="none"
          preventScrollReset
          aria-current={shown === view || undefined}
          className={buttonVariants({ variant: shown === view ? "secondary" : "ghost", size: "sm" })}
        >
          <Icon name={view === "grid" ? "heroicons_outline:squares-2x2" : "heroicons_outline:list-bullet"} />
          {t(`files.view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
