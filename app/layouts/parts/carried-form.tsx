import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";

/** A refusal with the typed form, without passwords. */
export type NotKept = { error: string; code: string; carried: [string, string][] };

const keptBy = (error: unknown): Partial<NotKept> =>
  (isRouteErrorResponse(error) && (error.data as NotKept | null)) || {};

/** Texts below `errors.carried`. */
const textKeys: Record<string, "text" | "unknown"> = { diskFull: "text", outcomeUnknown: "unknown" };

/** Holds a form that could not be saved, to send it again. */
export function CarriedForm({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { carried: fields = [], code = "" } = keptBy(error);
  if (fields.length === 0) return null;
  // Index pages need `?index` in a form's address; other pages don't mind it.
  const action = `${pathname}${search}${search.includes("?") ? "&" : "?"}index`;
  return (
    <form method="post" action={action} className="mt-6 flex flex-col items-center gap-3">
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <p className="max-w-120">{t(`errors.carried.${textKeys[code] ?? "later"}`)}</p>
      <Button type="submit">{t("errors.carried.send")}</Button>
    </form>
  );
}
