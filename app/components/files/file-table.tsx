import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ChooseHead } from "~/components/controls/rows/chosen-rows";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";

import { ChooseItem } from "./choose-item";
import { FileThumbnail } from "./file-thumbnail";
import { FolderDetails } from "./folders/folder-grid";
import type { ShownFile, ShownFolder } from "./shown-items";
import { TypeTag } from "./type-tag";

export type FileTableProps = {
  folders: readonly ShownFolder[];
  files: readonly ShownFile[];
  /** The headings of who and when. */
  by: string;
  at: string;
  /** Whether rows can be selected for the form around them. */
  isChosen: boolean;
  /** The id of what is shown beside the list. */
  open?: string | undefined;
};

/** Folders first, then files. */
export function FileTable({ folders, files, by, at, isChosen, open }: FileTableProps) {
  const { t } = useTranslation();
  const columns = { by, at, isChosen };
  return (
    <Card className="overflow-hidden">
      <Table label={t("files.list")}>
        <TableHeader>
          <tr>
            {isChosen ? <ChooseHead /> : null}
            <TableHead>{t("files.file.name")}</TableHead>
            <TableHead>{t("files.file.size")}</TableHead>
            <TableHead>{by}</TableHead>
            <TableHead>{at}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {folders.map((folder) => (
            <Row
              key={folder.id}
              item={folder}
              columns={columns}
              isOpen={folder.id === open}
              picture={<Icon name="heroicons_outline:folder" className="mx-2 size-8 shrink-0 text-primary" />}
              side={<FolderDetails folder={folder} className="ms-auto" />}
            >
              <span>{folder.where || folder.contents}</span>
              {folder.description ? <span>{folder.description}</span> : null}
            </Row>
          ))}
          {files.map((file) => (
            <Row
              key={file.id}
              item={file}
              columns={columns}
              isOpen={file.id === open}
              picture={
                <FileThumbnail
                  kind={file.kind}
                  src={file.thumbnail}
                  className="size-12 shrink-0 rounded-sm border"
                  iconClassName="size-6"
                />
              }
            >
              <TypeTag type={file.type} />
              {file.where}
              {file.marks}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

type RowProps = {
  item: ShownFile | ShownFolder;
  columns: { by: string; at: string; isChosen: boolean };
  isOpen: boolean;
  picture: ReactNode;
  side?: ReactNode;
  /** Below the name. */
  children: ReactNode;
};

function Row({ item, columns, isOpen, picture, side, children }: RowProps) {
  const { t } = useTranslation();
  const { id, name, href, value, size, by, at } = item;
  return (
    <TableRow data-row={id} className={isOpen ? "bg-primary-soft" : undefined}>
      {columns.isChosen ? (
        <TableCell data-part="choose">
          <ChooseItem name={name} value={value} />
        </TableCell>
      ) : null}
      <TableCell className="min-w-56">
        <span className="flex items-center gap-3">
          {picture}
          <span className="flex min-w-0 flex-col gap-1">
            <Link
              to={href}
              data-row-link
              preventScrollReset
              aria-current={isOpen ? "true" : undefined}
              className="font-medium wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
              {children}
            </span>
          </span>
          {side}
        </span>
      </TableCell>
      <TableCell label={t("files.file.size")} className="whitespace-nowrap tabular-nums">
        {size}
      </TableCell>
      <TableCell label={by && columns.by}>{by}</TableCell>
      <TableCell label={at && columns.at} className="whitespace-nowrap tabular-nums">
        {at}
      </TableCell>
    </TableRow>
  );
}
