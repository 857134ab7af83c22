import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AuthFrame, BackToSignIn } from "./auth-frame";

type Props = {
  title: string;
  hint: string;
  isGood: boolean;
  /** The way out for an invalid link. */
  askAgain: ReactNode;
  children: ReactNode;
};

/** The page of a mailed link: used, expired and invented links look the same. */
export function LinkPage({ title, hint, isGood, askAgain, children }: Props) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={title} hint={isGood ? hint : t("auth.invalidLink.text")} foot={<BackToSignIn />}>
      {isGood ? children : askAgain}
    </AuthFrame>
  );
}
