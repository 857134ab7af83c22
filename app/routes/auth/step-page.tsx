import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Card, CardContent } from "~/components/ui/card";
import { EmptyLayout } from "~/layouts/empty";
import { LanguageMenu } from "~/layouts/parts/language-menu";
import { Logo } from "~/layouts/parts/logo";
import { useAppTitle } from "~/layouts/root-data";

type Props = {
  title: string;
  hint?: string | undefined;
  /** Says who goes, on the button that ends the session. */
  leave: string;
  children: ReactNode;
};

/** One step between the password and the workplace: plain HTML, with a way out. */
export function StepPage({ title, hint, leave, children }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyLayout>
      <div className="flex min-h-dvh items-center justify-center p-4 sm:p-8">
        <div className="w-full max-w-105">
          <div className="mb-6 flex items-center justify-between">
            <span className="flex items-center gap-3 text-xl font-semibold">
              <Logo className="size-10" />
              {useAppTitle()}
            </span>
            <LanguageMenu />
          </div>
          <Card>
            <CardContent className="flex flex-col gap-6 p-6 sm:p-8">
              <div>
                <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
                {hint === undefined ? null : <p className="mt-1 text-muted-foreground">{hint}</p>}
              </div>
              {children}
            </CardContent>
          </Card>
          <Form method="post" action="/sign-out" className="mt-4 text-center">
            <button type="submit" aria-label={`${leave}: ${t("layout.signOut")}`} className="min-h-10 text-primary underline underline-offset-4 hover:no-underline">
              {leave}
            </button>
          </Form>
        </div>
      </div>
    </EmptyLayout>
  );
}
