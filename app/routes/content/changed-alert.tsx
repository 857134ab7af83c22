import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";

import { changesText } from "./changes-text";

type Props = {
  section: Pick<Section, "id" | "area" | "fields">;
  id: string;
  /** What the button of the page now stands for. */
  version: number;
  /** What whoever pressed it had seen; 0: nobody knows. */
  seen: number;
  fields: readonly FieldChange[];
};

/** That an entry is another than the one that was looked at, and where to see how. */
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
