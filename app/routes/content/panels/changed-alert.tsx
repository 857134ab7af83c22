import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";

import { changesText } from "~/routes/content/versions/changes-text";

type Props = {
  section: Pick<Section, "id" | "area" | "fields">;
  id: string;
  /** The version for this page's button. */
  version: number;
  /** The version the person had seen; 0: unknown. */
  seen: number;
  fields: readonly FieldChange[];
};

export function ChangedAlert({ section, id, version, seen, fields }: Props) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" role="alert" title={t("content.changed.title")}>
      <p>
        {fields.length > 0
          ? t("content.changed.list", { changes: changesText(t, section, fields) })
          : t("content.changed.unlisted")}
      </p>
      {seen > 0 ? (
        <Link to={`${contentPaths.version(section, id, version)}?with=${seen}`} className="underline">
          {t("content.changed.compare")}
        </Link>
      ) : null}
    </Alert>
  );
}
