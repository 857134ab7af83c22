import { useTranslation } from "react-i18next";

import { ListFilter } from "~/components/records/list-filter";
import { contactPaths, type ContactPlace } from "~/lib/apps/contacts/contact";

type ContactFilterProps = { place: ContactPlace; tags: readonly { id: string; title: string }[]; mayEditTags: boolean };

export function ContactFilter({ place, tags, mayEditTags }: ContactFilterProps) {
  const { t } = useTranslation();
  return (
    <ListFilter
      list={contactPaths.list()}
      search={place.search}
      label={t("contacts.search")}
      button={t("contacts.filter")}
      tags={{
        all: tags,
        chosen: place.tag,
        label: t("contacts.tag"),
        any: t("contacts.anyTag"),
        edit: mayEditTags ? { to: contactPaths.tags(), label: t("contacts.editTags") } : null,
      }}
    />
  );
}
