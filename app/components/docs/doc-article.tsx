import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageTitle } from "~/components/controls/page-title";

type DocArticleProps = {
  title: string;
  /** Sanitised on the server. */
  html: string;
  headings: readonly { id: string; text: string; level: 2 | 3 }[];
  above?: ReactNode;
  below?: ReactNode;
};

const code =
  "[&_code]:rounded-sm [&_code]:bg-muted [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.9em] " +
  "[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:border [&_pre]:bg-muted [&_pre]:p-4 " +
  "[&_pre]:leading-relaxed [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_kbd]:rounded-sm [&_kbd]:border " +
  "[&_kbd]:border-b-2 [&_kbd]:bg-muted [&_kbd]:px-1.5 [&_kbd]:font-sans [&_kbd]:text-[0.85em] " +
  "[&_kbd]:font-medium";

export function DocArticle({ title, html, headings, above, below }: DocArticleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex w-full gap-12 p-4 sm:p-8">
      <article className="min-w-0 max-w-170 flex-1">
        {above}
        <PageTitle className="mt-2 mb-6">{title}</PageTitle>
        {headings.length > 1 ? (
          <details className="mb-6 rounded-lg border bg-card px-4 py-3 lg:hidden print:hidden">
            <summary className="font-medium">{t("docs.onThisPage")}</summary>
            <Contents headings={headings} />
          </details>
        ) : null}
        <div className={`rich-text text-lg ${code}`} dangerouslySetInnerHTML={{ __html: html }} />
        {below}
      </article>
      {headings.length > 1 ? (
        <nav
          aria-label={t("docs.onThisPage")}
          className={
            "sticky top-8 hidden max-h-[calc(100dvh-4rem)] w-56 shrink-0 self-start overflow-y-auto lg:block " +
            "print:hidden"
          }
        >
          <p aria-hidden className="text-sm font-semibold text-muted-foreground">
            {t("docs.onThisPage")}
          </p>
          <Contents headings={headings} />
        </nav>
      ) : null}
    </div>
  );
}

function Contents({ headings }: Pick<DocArticleProps, "headings">) {
  return (
    <ul className="mt-2 border-s">
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`block py-1 hover:text-primary hover:underline ${level === 3 ? "ps-7 text-muted-foreground" : "ps-4"}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
