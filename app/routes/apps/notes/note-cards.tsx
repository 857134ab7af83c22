import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import type { NotePlace } from "~/lib/apps/notes/note";

import type { NoteListRow } from "./note-list.server";

type NoteCardsProps = {
  rows: readonly NoteListRow[];
  place: NotePlace;
  /** The note beside the list. */
  open: string | undefined;
  /** Where there is nothing yet. */
  add: ReactNode;
};

export function NoteCards({ rows, place, open, add }: NoteCardsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return <NoNotes place={place} add={add} />;
  return (
    <div className="@container">
      <ul
        aria-label={t("notes.list.label")}
        className="columns-1 gap-4 @lg:columns-2 @3xl:columns-3 @5xl:columns-4 print:columns-2"
      >
        {rows.map((row) => (
          <li key={row.id} data-row={row.id} className="break-inside-avoid pb-4">
            <NoteCard row={row} isOpen={row.id === open} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The whole card leads to the note; the link’s text is the title, or how the note begins. */
function NoteCard({ row, isOpen }: { row: NoteListRow; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Card
      className={cn(
        "group relative flex flex-col gap-3 p-4 hover:border-primary",
        isOpen && "border-primary bg-primary-soft",
      )}
    >
      <Link
        to={row.href}
        data-row-link
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        aria-label={row.title === "" ? row.name : undefined}
        className={cn(
          "after:absolute after:inset-0 after:rounded-xl",
          row.title === ""
            ? "absolute inset-0 rounded-xl"
            : "line-clamp-3 font-semibold wrap-break-word group-hover:text-primary",
        )}
      >
        {row.title}
      </Link>
      {row.image === null ? null : (
        <img
          src={row.image}
          alt={row.title === "" && row.content === "" ? t("notes.fields.image") : ""}
          loading="lazy"
          className="max-h-64 w-full rounded-lg object-cover"
        />
      )}
      {row.content === "" ? null : (
        <p className={cn("line-clamp-10 whitespace-pre-line wrap-break-word", row.isShort && "text-lg")}>
          {row.content}
        </p>
      )}
      {row.tasks.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {row.tasks.map(({ id, content, completed }) => (
            <li key={id} className="flex gap-2">
              <Icon
                name={completed ? "heroicons_solid:check-circle" : "heroicons_outline:check-circle"}
                label={completed ? t("notes.done") : undefined}
                className={cn("mt-0.5 size-5 shrink-0", completed ? "text-success" : "text-muted-foreground")}
              />
              <span
                className={cn(
                  "line-clamp-3 min-w-0 wrap-break-word",
                  completed && "text-muted-foreground line-through",
                )}
              >
                {content}
              </span>
            </li>
          ))}
          {row.more > 0 ? (
            <li className="text-sm text-muted-foreground">{t("notes.more", { count: row.more })}</li>
          ) : null}
        </ul>
      ) : null}
      {row.labels.length > 0 || row.reminder ? (
        <p className="flex flex-wrap items-center gap-1.5">
          {row.reminder ? (
            <Badge tone="outline" className="tabular-nums">
              <Icon name="heroicons_outline:bell-alert" label={t("notes.fields.reminder")} className="size-4" />
              {row.reminder}
            </Badge>
          ) : null}
          {row.labels.map((label) => (
            <Badge key={label} tone="neutral" className="max-w-full truncate">
              {label}
            </Badge>
          ))}
        </p>
      ) : null}
    </Card>
  );
}

function NoNotes({ place: { view, label, search }, add }: Pick<NoteCardsProps, "place" | "add">) {
  const { t } = useTranslation();
  const isSearched = search !== "";
  const state = isSearched ? "notFound" : label === "" ? view : "label";
  const icons = {
    notFound: "heroicons_outline:magnifying-glass",
    label: "heroicons_outline:tag",
    archive: "heroicons_outline:archive-box",
    notes: "heroicons_outline:pencil-square",
  } as const;
  return (
    <Card>
      <EmptyState
        icon={icons[state]}
        title={t(`notes.empty.${state}`)}
        description={t(`notes.empty.${state}Text`)}
        action={state === "notes" || state === "label" ? add : undefined}
      />
    </Card>
  );
}
