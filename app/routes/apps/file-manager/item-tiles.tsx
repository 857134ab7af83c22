import { Link, useLoaderData } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { RowChoice, type ChosenVerb } from "~/components/controls/rows/row-choice";
import { buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { NativeSelect } from "~/components/ui/native-select";

import { documentPaths } from "~/lib/apps/file-manager/document";

import type { DocumentsPage } from "./documents-data.server";
import { TypeTag } from "./type-tag";

type Folder = DocumentsPage["folders"][number];
type File = DocumentsPage["files"][number];

/** Folders, then files, as tiles that can be chosen. @param open the id of what is beside the list */
export function ItemTiles({ open }: { open: string | undefined }) {
  const { t } = useTranslation();
  const { place, folders, files, targets, may } = useLoaderData<DocumentsPage>();
  const id = useId();
  const isChosen = may.add && [...folders, ...files].some(({ value }) => value !== null);
  const verbs: ChosenVerb[] = isChosen
    ? [
        { verb: "move", label: t("fileManager.many.moveButton"), icon: "heroicons_mini:folder-open" },
        { verb: "trash", label: t("fileManager.toTrash"), icon: "heroicons_mini:trash" },
      ]
    : [];
  const target = (
    <Field id={`${id}-target`} label={t("fileManager.many.target")} className="w-60 max-w-full">
      {(control) => (
        <NativeSelect {...control} name="target">
          <option value="">{t("fileManager.root")}</option>
          {targets.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  return (
    <RowChoice rows={[folders, files]} path={documentPaths.list(place)} verbs={verbs} extra={target}>
      <div className="flex flex-col gap-6">
        {folders.length > 0 ? (
          <Section title={t("fileManager.foldersTitle")}>
            {folders.map((folder) => (
              <FolderTile key={folder.id} folder={folder} isOpen={folder.id === open} />
            ))}
          </Section>
        ) : null}
        {files.length > 0 ? (
          <Section title={t("fileManager.filesTitle")}>
            {files.map((file) => (
              <FileTile key={file.id} file={file} isOpen={file.id === open} />
            ))}
          </Section>
        ) : null}
      </div>
    </RowChoice>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4 sm:grid-cols-[repeat(auto-fill,10rem)]">
        {children}
      </ul>
    </section>
  );
}

/** @param value what a form sends of it; null where it is not the person's to change */
function Tile({
  id,
  name,
  value,
  isOpen,
  children,
}: Pick<Folder, "id" | "name" | "value"> & { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li
      data-row={id}
      className={cn(
        "group relative flex min-h-40 flex-col rounded-lg border bg-card p-3 shadow-card hover:border-primary",
        "has-[:checked]:border-primary has-[:checked]:ring-2 has-[:checked]:ring-primary",
        isOpen && "border-primary bg-primary-soft",
      )}
    >
      {children}
      {value === null ? null : (
        <label className="absolute start-0 top-0 flex size-11 items-center justify-center print:hidden">
          <Checkbox name="item" value={value} aria-label={t("bulk.chooseRow", { name })} />
        </label>
      )}
    </li>
  );
}

const named =
  "line-clamp-2 w-full font-medium break-words group-hover:underline after:absolute after:inset-0 after:rounded-lg";

function FolderTile({ folder, isOpen }: { folder: Folder; isOpen: boolean }) {
  const { t } = useTranslation();
  const { name, contents, where, openTo, href, details } = folder;
  return (
    <Tile {...folder} isOpen={isOpen}>
      <span className="flex flex-1 items-center justify-center py-2 text-primary">
        <Icon name="heroicons_outline:folder" className="size-14" />
      </span>
      <Link to={href} data-row-link title={name} className={named}>
        {name}
      </Link>
      <span className="text-sm text-muted-foreground">{where || contents}</span>
      {openTo === null || openTo === "staff" ? null : (
        <span className="text-sm text-muted-foreground">{t(`fileManager.openShort.${openTo}`)}</span>
      )}
      <Link
        to={details}
        preventScrollReset
        aria-label={t("fileManager.detailsOf", { name })}
        title={t("fileManager.details")}
        className={buttonVariants({
          variant: "ghost",
          size: "icon",
          className: "absolute end-0.5 top-0.5 print:hidden",
        })}
      >
        <Icon name="heroicons_outline:information-circle" />
      </Link>
    </Tile>
  );
}

function FileTile({ file, isOpen }: { file: File; isOpen: boolean }) {
  const { name, type, size, picture, where, details } = file;
  return (
    <Tile {...file} isOpen={isOpen}>
      <span className="flex flex-1 items-center justify-center py-2 text-muted-foreground">
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" className="h-16 w-full rounded-sm object-contain" />
        ) : (
          <Icon name="heroicons_outline:document-text" className="size-14" />
        )}
      </span>
      <Link
        to={details}
        data-row-link
        preventScrollReset
        title={name}
        aria-current={isOpen ? "true" : undefined}
        className={named}
      >
        {name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
        <TypeTag type={type} />
        {where || size}
      </span>
    </Tile>
  );
}
