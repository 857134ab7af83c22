import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

import type { Carried } from "./carried-form.server";

const none: Carried = { fields: [], isMultipart: false, hadFiles: false };

export function CarriedAlert({ carried = none }: { carried: Carried | undefined }) {
  const { t } = useTranslation();
  return carried.fields.length > 0 ? (
    <Alert title={t("unlock.carried")}>{carried.hadFiles ? t("unlock.withoutFiles") : null}</Alert>
  ) : null;
}

export function CarriedFields({ carried = none }: { carried: Carried | undefined }) {
  return carried.fields.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
}

export const encodingOf = (carried: Carried | undefined) => (carried?.isMultipart ? "multipart/form-data" : undefined);

/** Index pages need `?index` in a form's address, which Remix removed; other pages don't mind it. */
export function toForm(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}index`;
}
