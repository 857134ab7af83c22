import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";

/** Two equal buttons, which return to `place`. */
export function ConsentForm({ locale, place }: { locale: Locale; place: string }) {
  const { t } = useTranslation();
  return (
    <form method="post" action={publicPaths.cookies(locale)} className="flex flex-wrap gap-3">
      <input type="hidden" name="redirectTo" value={place} />
      {(["no", "yes"] as const).map((answer) => (
        <Button
          key={answer}
          type="submit"
          name="answer"
          value={answer}
          variant="outline"
          className="min-h-11 min-w-32 flex-1 sm:flex-none"
        >
          {t(`public.consent.${answer}`)}
        </Button>
      ))}
    </form>
  );
}
