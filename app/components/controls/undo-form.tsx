import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import type { UndoStep } from "~/lib/platform/http/response/undo-step";

/** The button of a message that takes back what it tells; works without scripts. */
export function UndoForm({ what, items }: UndoStep) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/undo" className="pt-1">
      <input type="hidden" name="what" value={what} />
      {items.map((item) => (
        <input key={item} type="hidden" name="item" value={item} />
      ))}
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Button type="submit" variant="outline" size="sm">
        {t("ui.undo")}
      </Button>
    </Form>
  );
}
