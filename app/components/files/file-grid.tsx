import { useTranslation } from "react-i18next";

import { FileThumbnail } from "./file-thumbnail";
import { ItemTile, TileSection } from "./item-tile";
import type { ShownFile } from "./shown-items";
import { TypeTag } from "./type-tag";

type FileGridProps = {
  files: readonly ShownFile[];
  /** The id of what is shown beside the list. */
  open?: string | undefined;
};

export function FileGrid({ files, open }: FileGridProps) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <TileSection title={t("files.list")}>
      {files.map((file) => {
        const { id, kind, thumbnail, type, where, size, marks, foot } = file;
        return (
          <ItemTile
            key={id}
            item={file}
            isOpen={id === open}
            picture={<FileThumbnail kind={kind} src={thumbnail} className="aspect-4/3 w-full" />}
            foot={foot}
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
              <TypeTag type={type} />
              {where || size}
            </span>
            {marks}
          </ItemTile>
        );
      })}
    </TileSection>
  );
}
