import { useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import { pathLabel } from "~/components/fields/labels";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { Section } from "~/lib/content/definition/definition";

import { differingFields } from "~/routes/content/versions/differing-fields";
import type { Backup, BackupTools } from "~/routes/content/entry/form-backup";

type Props = {
  section: Section;
  path: string;
  /** The key of this form's own copy. */
  ownKey: string;
  formRef: RefObject<HTMLFormElement>;
  onlyEnglish: boolean;
  /** Passed in: the form has them loaded already. */
  tools: BackupTools;
};
type Found = { key: string; backup: Backup; paths: string[] };

/** Offers the browser's copy that differs from the form, newest first, and says where. */
export function RecoveryPanel(props: Props) {
  const { section, tools } = props;
  const { t, i18n } = useTranslation();
  const submit = useSubmit();
  const [found, setFound] = useState<Found | null>(null);
  // The props of the first render: later typing is no reason to offer anything.
  const [first] = useState(props);
  const look = useCallback(() => {
    const form = first.formRef.current;
    if (form) setFound(findBackup(form, first));
  }, [first]);
  useEffect(look, [look]);
  if (!found) return null;
  const recall = () => {
    const data = new FormData();
    for (const [name, value] of found.backup.fields) data.append(name, value);
    data.set("intent", "recall");
    data.set("version", String(found.backup.version));
    data.set("backup", found.backup.id);
    submit(data, { method: "post", encType: "multipart/form-data" });
  };
  return (
    <Alert tone="info" title={t("content.entry.backupFound")}>
      <p>
        {t("content.entry.backupFields", {
          fields: new Intl.ListFormat(i18n.language).format(found.paths.map((one) => pathLabel(t, section, one))),
        })}
      </p>
      <div className="mt-2 flex gap-2">
        <Button type="button" variant="outline" size="sm" data-recalls onClick={recall}>
          {t("content.entry.backupRecall")}
        </Button>
        <Button
          type="button"
          variant="ghost"
          size="sm"
          onClick={() => {
            tools.clearBackup(found.key);
            look();
          }}
        >
          {t("content.entry.backupDrop")}
        </Button>
      </div>
    </Alert>
  );
}

/** The newest copy that differs from the form; equal copies are obsolete. */
function findBackup(
  form: HTMLFormElement,
  { section, path, ownKey, onlyEnglish, tools }: Omit<Props, "formRef">,
): Found | null {
  const shown = tools.textsOf(form);
  const found: Found[] = [];
  for (const key of tools.backupKeys(path)) {
    const backup = key === ownKey ? null : tools.readBackup(key);
    if (!backup) continue;
    const paths = differingFields(section, backup.fields, shown, { fieldOf: tools.fieldOfInput, onlyEnglish });
    if (paths.length > 0) found.push({ key, backup, paths });
    else tools.clearBackup(key);
  }
  return found.toSorted((a, b) => b.backup.at - a.backup.at)[0] ?? null;
}
