import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

import { ItemTile, TileSection } from "../item-tile";
import type { ShownFolder } from "../shown-items";

type FolderGridProps = {
  folders: readonly ShownFolder[];
  /** The id of what is shown beside the list. */
  open?: string | undefined;
};

export function FolderGrid({ folders, open }: FolderGridProps) {
  const { t } = useTranslation();
  if (folders.length === 0) return null;
  return (
    <TileSection title={t("files.folders.list")}>
      {folders.map((folder) => {
        const { id, where, contents, description } = folder;
        return (
          <ItemTile
            key={id}
            item={folder}
            isOpen={id === open}
            picture={
              <span className="flex h-20 items-end justify-center text-primary">
                <Icon name="heroicons_outline:folder" className="size-14" />
              </span>
            }
          >
            <span className="text-sm text-muted-foreground tabular-nums">{where || contents}</span>
            {description ? <span className="line-clamp-2 text-sm text-muted-foreground">{description}</span> : null}
            <FolderDetails folder={folder} className="absolute end-0.5 top-0.5" />
          </ItemTile>
        );
      })}
    </TileSection>
  );
}

export function FolderDetails({ folder, className }: { folder: ShownFolder; className: string }) {
  const { t } = useTranslation();
  const { name, details } = folder;
  if (details === undefined) return null;
  return (
    <Link
      to={details}
      preventScrollReset
      aria-label={t("files.folders.detailsOf", { name })}
      title={t("files.folders.details")}
      className={buttonVariants({ variant: "ghost", size: "icon", className: `${className} print:hidden` })}
    >
      <Icon name="heroicons_outline:information-circle" />
    </Link>
  );
}
