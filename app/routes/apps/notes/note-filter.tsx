import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TabLinks } from "~/components/controls/tab-links";
import { Icon } from "~/components/icon";
import { ListFilter } from "~/components/records/list-filter";
import { buttonVariants } from "~/components/ui/button";
import { notePaths, noteViews, type NotePlace } from "~/lib/apps/notes/note";

type NoteFilterProps = { place: NotePlace; labels: readonly { id: string; title: string }[] };

/** Which notes the list shows: a view, a label, a search. */
export function NoteFilter({ place, labels }: NoteFilterProps) {
  const { t } = useTranslation();
  const { view, label, search } = place;
  const hrefOf = (to: Partial<NotePlace>) => notePaths.list({ view: "notes", label: "", search, page: 1, ...to });
  return (
    <>
      <TabLinks
        label={t("notes.views.label")}
        tabs={noteViews.map((one) => ({
          href: hrefOf({ view: one }),
          title: t(`notes.views.${one}`),
          active: one === view && label === "",
        }))}
      />
      <nav aria-label={t("notes.labels.nav")} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto print:hidden">
        {labels.map(({ id, title }) => (
          <Link
            key={id}
            to={hrefOf({ label: id === label ? "" : id })}
            preventScrollReset
            aria-current={id === label ? "true" : undefined}
            className={buttonVariants({ variant: id === label ? "default" : "outline", size: "sm" })}
          >
            <Icon name="heroicons_outline:tag" />
            <span className="max-w-48 truncate">{title}</span>
          </Link>
        ))}
        <Link
          to={notePaths.labels(place)}
          preventScrollReset
          className={buttonVariants({ variant: "ghost", size: "sm" })}
        >
          {t("notes.labels.edit")}
        </Link>
      </nav>
      <ListFilter
        list={notePaths.list()}
        search={search}
        label={t("notes.list.search")}
        button={t("notes.list.find")}
        kept={{ view: view === "notes" ? "" : view, label }}
      />
    </>
  );
}
