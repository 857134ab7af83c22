import { useTranslation } from "react-i18next";

export type WhereMadeProps = { href: string | null };

/** What to do about a choice that offers nothing. A page of its own: what was typed here stays. */
export function WhereMade({ href }: WhereMadeProps) {
  const { t } = useTranslation();
  if (href === null) return <span className="text-warning">{t("fields.missing.ask")}</span>;
  return (
    <>
      <span className="text-warning">{t("fields.missing.none")}</span>{" "}
      <a
        href={href}
        target="_blank"
        className="font-medium text-primary underline underline-offset-4 hover:no-underline"
      >
        {t("fields.missing.make")}
      </a>
    </>
  );
}
