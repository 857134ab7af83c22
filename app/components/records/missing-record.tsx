import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

import { EmptyState } from "~/components/controls/empty-state";
import { buttonVariants } from "~/components/ui/button";

type MissingRecordProps = { title: string; text: string; back: { to: string; label: string } };

/** Beside the list, where the address names no record. Other errors go on to the page around it. */
export function MissingRecord({ title, text, back }: MissingRecordProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <EmptyState
      icon="heroicons_outline:magnifying-glass"
      title={title}
      description={text}
      action={
        <Link to={back.to} className={buttonVariants()}>
          {back.label}
        </Link>
      }
    />
  );
}
