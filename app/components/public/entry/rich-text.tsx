import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { TranslatedText } from "~/lib/content/translated-text";

import { markOutsideLinks } from "~/components/public/mark-outside-links";

const look = [
  "text-[1.0625rem] leading-[1.75] [&>*+*]:mt-4",
  "[&_h2]:mt-9 [&_h2]:text-2xl [&_h2]:font-semibold [&_h2]:tracking-tight [&_h3]:mt-7 [&_h3]:text-xl " +
    "[&_h3]:font-semibold [&_h4]:mt-6 [&_h4]:font-semibold",
  "[&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 hover:[&_a]:no-underline",
  "[&_a[data-outside]]:after:content-['_↗'/'']",
  "[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li+li]:mt-1.5 [&_li]:marker:text-muted-foreground",
  "[&_blockquote]:border-s-4 [&_blockquote]:border-primary [&_blockquote]:ps-5 [&_blockquote]:text-muted-foreground",
  "[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_figcaption]:mt-2 [&_figcaption]:text-base " +
    "[&_figcaption]:text-muted-foreground",
  "[&_table]:block [&_table]:max-w-full [&_table]:overflow-x-auto [&_table]:border-collapse [&_table]:text-lg",
  "[&_th]:border [&_th]:bg-muted [&_th]:px-4 [&_th]:py-2 [&_th]:text-start [&_th]:font-semibold [&_td]:border " +
    "[&_td]:px-4 [&_td]:py-2 [&_td]:align-top",
  "[&_iframe]:aspect-video [&_iframe]:h-auto [&_iframe]:w-full [&_iframe]:rounded-lg [&_hr]:my-8",
].join(" ");

/** An editor's text, sanitised on saving by one allow-list; nothing else may be shown this way. */
export function RichText({ html, className }: { html: TranslatedText; className?: string }) {
  const { t } = useTranslation();
  const text = markOutsideLinks(html.text, { outside: t("public.outside"), newTab: t("public.newTab") });
  return (
    <div
      lang={html.lang}
      className={cn("rich-text max-w-[70ch]", look, className)}
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
