import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { buttonVariants } from "~/components/ui/button";
import { contactPaths } from "~/lib/apps/contacts/contact";

/** Beside the list, where the address names nobody. */
export function ContactMissing() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <EmptyState
      icon="heroicons_outline:magnifying-glass"
      title={t("contacts.notThere")}
      description={t("contacts.notThereText")}
      action={
        <Link to={contactPaths.list()} className={buttonVariants()}>
          {t("contacts.close")}
        </Link>
      }
    />
  );
}
