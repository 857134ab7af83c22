import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { SiteModes } from "~/lib/public-site/site/site-identity";

/** A line above the site on days of mourning and special days. */
export function SiteBanner({ mourning, special }: SiteModes) {
  const { t } = useTranslation();
  if (!mourning && !special) return null;
  return (
    <aside aria-label={t("public.todaysWord")}>
      {mourning ? (
        <p
          lang={mourning.text?.lang}
          className="flex items-center justify-center gap-3 bg-black px-4 py-2.5 text-center font-medium text-white"
        >
          <svg aria-hidden viewBox="0 0 16 20" className="h-5 w-4 shrink-0 fill-none stroke-current stroke-2">
            <path d="M3 19 L11 6 C13 2 10 1 8 1 S3 2 5 6 L13 19" />
          </svg>
          {mourning.text?.text ?? t("public.mourning")}
        </p>
      ) : null}
      {special ? (
        <p
          lang={special.text.lang}
          className={cn(
            "relative isolate px-4 py-2.5 text-center font-semibold",
            special.colour ? "text-white" : "bg-primary text-primary-foreground",
          )}
        >
          {/* Pages have no inline styles, so the colour is an SVG. */}
          {special.colour ? (
            <svg aria-hidden className="absolute inset-0 -z-10 size-full">
              <rect width="100%" height="100%" fill={special.colour} />
            </svg>
          ) : null}
          {special.text.text}
        </p>
      ) : null}
    </aside>
  );
}
