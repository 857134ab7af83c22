import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { contactPaths, type ContactPlace } from "~/lib/apps/contacts/contact";

type ContactFilterProps = {
  place: ContactPlace;
  tags: readonly { id: string; title: string }[];
  mayEditTags: boolean;
};

export function ContactFilter({ place, tags, mayEditTags }: ContactFilterProps) {
  const { t } = useTranslation();
  return (
    <Form
      key={`${place.search} ${place.tag}`}
      method="get"
      action={contactPaths.list()}
      role="search"
      className="flex flex-wrap gap-2 print:hidden"
    >
      <Input
        type="search"
        name="search"
        defaultValue={place.search}
        maxLength={200}
        aria-label={t("contacts.search")}
        placeholder={t("contacts.search")}
        className="min-w-40 flex-1"
      />
      {tags.length > 0 ? (
        <NativeSelect name="tag" defaultValue={place.tag} aria-label={t("contacts.tag")} className="w-48">
          <option value="">{t("contacts.anyTag")}</option>
          {tags.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <Button type="submit" variant="secondary">
        {t("contacts.filter")}
      </Button>
      {mayEditTags ? (
        <Link to={contactPaths.tags()} className={buttonVariants({ variant: "ghost" })}>
          {t("contacts.editTags")}
        </Link>
      ) : null}
    </Form>
  );
}
