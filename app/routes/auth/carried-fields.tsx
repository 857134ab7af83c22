import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

import type { Carried } from "./carried-form.server";

const none: Carried = { fields: [], isMultipart: false, hadFiles: false };

/** Says that a form is held until the step is taken. */
export function CarriedAlert({ carried = none }: { carried: Carried | undefined }) {
  const { t } = useTranslation();
  return carried.fields.length > 0 ? (
    <Alert title={t("unlock.carried")}>{carried.hadFiles ? t("unlock.withoutFiles") : null}</Alert>
  ) : null;
}

/** The form itself, to go on with the step's own inputs. */
export function CarriedFields({ carried = none }: { carried: Carried | undefined }) {
  return carried.fields.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
}

export const encodingOf = (carried: Carried | undefined) => (carried?.isMultipart ? "multipart/form-data" : undefined);

/**
 * Forms of an index page are sent to `?index`, which Remix has taken off the address by now; other pages don't mind
 * it.
 */
export function toForm(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}index`;
}
