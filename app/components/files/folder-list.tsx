import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/ui/icon";
import type { FolderJson } from "~/lib/files/folders/folder-json.server";

type FolderListProps = { folders: readonly FolderJson[]; hrefOf: (path: string) => string };

export function FolderList({ folders, hrefOf }: FolderListProps) {
  const { t } = useTranslation();
  if (folders.length === 0) return null;
  return (
    <ul aria-label={t("files.folders.list")} className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {folders.map(({ id, name, description, path, files }) => (
        <li key={id}>
          <Link
            to={hrefOf(path)}
            className={
              "group flex h-full items-start gap-3 rounded-lg border bg-card p-3 sm:p-4 shadow-card " +
              "hover:border-primary"
            }
          >
            <Icon name="heroicons_outline:folder" className="size-6 shrink-0 text-primary" />
            <span className="min-w-0">
              <span className="block font-medium wrap-break-word group-hover:underline">{name}</span>
              {description ? (
                <span className="line-clamp-2 text-sm text-muted-foreground max-sm:hidden">{description}</span>
              ) : null}
              <span className="block text-sm text-muted-foreground tabular-nums">
                {t("files.count", { count: files })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
