import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AuthFrame } from "./auth-frame";

type Props = {
  title: string;
  hint?: string | undefined;
  /** The label of the sign-out button. */
  leave: string;
  children: ReactNode;
};

export function StepPage({ title, hint, leave, children }: Props) {
  const { t } = useTranslation();
  const foot = (
    <Form method="post" action="/sign-out">
      <button
        type="submit"
        aria-label={`${leave}: ${t("layout.signOut")}`}
        className={
          "inline-flex min-h-6 items-center text-start font-medium text-primary underline underline-offset-4 " +
          "hover:no-underline"
        }
      >
        {leave}
      </button>
    </Form>
  );
  return (
    <AuthFrame title={title} hint={hint} foot={foot}>
      {children}
    </AuthFrame>
  );
}
