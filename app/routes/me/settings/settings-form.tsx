import { Form, useNavigation } from "@remix-run/react";
import type { FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";

import type { RefusedForm } from "./refusal";
import { RefusalSummary } from "./refusal-summary";

type Props = Omit<FormProps, "method" | "title"> & {
  intent: string;
  title: string;
  description?: string;
  refusal?: RefusedForm | undefined;
  fields?: Record<string, { id: string; label: string }>;
  /** The button's label. */
  submit?: string;
  /** Beside the button, such as a second one. */
  foot?: ReactNode;
};

export function SettingsForm({
  intent,
  title,
  description,
  refusal,
  fields = {},
  submit,
  foot,
  children,
  ...form
}: Props) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  return (
    <Card>
      <Form method="post" {...form}>
        <CardHeader>
          <div>
            <CardTitle>{title}</CardTitle>
            {description === undefined ? null : <CardDescription>{description}</CardDescription>}
          </div>
        </CardHeader>
        <CardContent className="flex flex-col gap-5">
          <RefusalSummary refusal={refusal} fields={fields} />
          {children as ReactNode}
        </CardContent>
        <CardFooter>
          {foot}
          <Button
            type="submit"
            name="intent"
            value={intent}
            pending={state === "submitting" && formData?.get("intent") === intent}
          >
            {submit ?? t("settings.save")}
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

export function PanelHeading({ panel }: { panel: "account" | "security" | "tokens" | "notifications" | "look" }) {
  const { t } = useTranslation();
  return (
    <header>
      <h2 className="text-2xl font-semibold tracking-tight max-sm:text-xl">{t(`settings.${panel}.title`)}</h2>
      <p className="mt-1 text-muted-foreground">{t(`settings.${panel}.description`)}</p>
    </header>
  );
}
