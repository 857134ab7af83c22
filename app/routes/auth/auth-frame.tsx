import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyLayout } from "~/layouts/empty";
import { LanguageMenu } from "~/layouts/parts/header/language-menu";
import { Logo } from "~/layouts/parts/header/logo";
import { useAppTitle } from "~/layouts/document/root-data";
import { authPaths } from "~/lib/auth/auth-paths";

type Props = {
  title: string;
  hint?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
};

export function AuthFrame({ title, hint, foot, children }: Props) {
  const appTitle = useAppTitle();
  return (
    <EmptyLayout>
      <div className="grid flex-1 items-stretch sm:items-center md:grid-cols-2 md:items-stretch">
        <div className="flex justify-center bg-card p-4 sm:bg-transparent sm:p-8 md:justify-end md:bg-card md:p-16">
          <div
            className={
              "flex w-full max-w-105 flex-col sm:rounded-2xl sm:bg-card sm:p-10 sm:shadow-overlay md:max-w-90 " +
              "md:justify-center md:rounded-none md:p-0 md:shadow-none"
            }
          >
            <div className="mb-8 flex items-center justify-between">
              <span className="flex items-center gap-3 text-xl font-semibold">
                <Logo className="size-12" />
                {appTitle}
              </span>
              <LanguageMenu />
            </div>
            <h1 className="text-4xl text-balance font-extrabold tracking-tight">
              <Unbroken text={title} />
            </h1>
            {hint === undefined ? null : <div className="mt-2 text-lg text-muted-foreground">{hint}</div>}
            {children ? <div className="mt-8 flex flex-col gap-6">{children}</div> : null}
            {foot === undefined ? null : <div className="mt-8 text-lg text-muted-foreground">{foot}</div>}
          </div>
        </div>
        <Welcome />
      </div>
    </EmptyLayout>
  );
}

/** Headings are large in a narrow column: a word is not broken at its hyphen. */
function Unbroken({ text }: { text: string }) {
  const pieces = text.split(" ").map((word, at) =>
    word.includes("-") ? (
      <span key={at} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
  return <>{pieces.flatMap((word, at) => (at > 0 ? [" ", word] : [word]))}</>;
}

export function BackToSignIn() {
  const { t } = useTranslation();
  return <FootLink to={authPaths.signIn}>{t("auth.backToSignIn")}</FootLink>;
}

/** As high as a touch target. */
export function FootLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      reloadDocument
      className={
        "inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4 " + "hover:no-underline"
      }
    >
      {children}
    </Link>
  );
}

function Welcome() {
  const { t } = useTranslation();
  return (
    <aside
      className={
        "relative hidden items-center overflow-hidden bg-slate-800 p-16 text-white md:flex lg:px-28 dark:border-s " +
        "dark:border-slate-700 dark:bg-slate-950"
      }
    >
      <svg
        aria-hidden
        viewBox="0 0 960 540"
        preserveAspectRatio="xMidYMax slice"
        className="pointer-events-none absolute inset-0 size-full text-slate-700 dark:text-slate-800"
      >
        <g fill="none" stroke="currentColor" strokeWidth="84">
          <circle cx="196" cy="23" r="234" opacity=".3" />
          <circle cx="790" cy="491" r="234" opacity=".3" />
        </g>
        <g fill="currentColor">
          {Array.from({ length: 50 }, (_, at) => (
            <circle key={at} cx={480 + (at % 10) * 22} cy={40 + Math.floor(at / 10) * 22} r="2.5" />
          ))}
        </g>
      </svg>
      <div className="relative max-w-120">
        <p className="text-5xl leading-tight font-bold">{t("auth.welcome.title")}</p>
        <p className="mt-6 text-xl leading-relaxed text-slate-300">{t("auth.welcome.text")}</p>
      </div>
    </aside>
  );
}
