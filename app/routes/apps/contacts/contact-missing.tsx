import { useTranslation } from "react-i18next";

import { MissingRecord } from "~/components/records/missing-record";
import { contactPaths } from "~/lib/apps/contacts/contact";

/** Beside the list, where the address names nobody. */
export function ContactMissing() {
  const { t } = useTranslation();
  const back = { to: contactPaths.list(), label: t("contacts.close") };
  return <MissingRecord title={t("contacts.notThere")} text={t("contacts.notThereText")} back={back} />;
}
