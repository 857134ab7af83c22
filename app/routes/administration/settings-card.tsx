import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";

/** @param props.returned the server's answer with an error, which counts as unsaved */
export function SettingsCard({ returned, children }: { returned?: object | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <UnsavedGuard returned={returned}>
      <Card>
        <Form method="post">
          <CardContent className="flex flex-col gap-8">{children}</CardContent>
          <CardFooter>
            <Button type="submit">{t("settings.save")}</Button>
          </CardFooter>
        </Form>
      </Card>
    </UnsavedGuard>
  );
}
