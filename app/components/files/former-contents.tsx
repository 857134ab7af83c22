import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";

/** `detail`: since when, by whom, how large. */
export type ShownFormer = { id: string; name: string; href: string; at: string; detail: string };

type FormerContentsProps = {
  former: readonly ShownFormer[];
  /** The page that has the action; null for who may only read them. */
  action: string | null;
};

/** What a file held before it was replaced, the latest first: to download, and to take back. */
export function FormerContents({ former, action }: FormerContentsProps) {
  const { t } = useTranslation();
  if (former.length === 0) return null;
  return (
    <section aria-labelledby="former-contents" className="flex flex-col gap-2">
      <h3 id="former-contents" className="text-lg font-semibold">
        {t("files.former.title")}
      </h3>
      <ul className="divide-y border-y">
        {former.map(({ id, name, href, at, detail }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <a href={href} download className="font-medium break-words hover:underline">
                {name}
              </a>
              <span className="block text-sm text-muted-foreground">{detail}</span>
            </span>
            {action === null ? null : (
              <Form
                method="post"
                encType="multipart/form-data"
                action={action}
                preventScrollReset
                className="print:hidden"
              >
                <input type="hidden" name="former" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="putBack"
                  variant="outline"
                  size="sm"
                  aria-label={t("files.former.putBackOf", { name, at })}
                >
                  {t("files.former.putBack")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
