import { useTranslation } from "react-i18next";

export type WhereMadeProps = { href: string | null };

/** Opens a page of its own, so that the typed text stays. */
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
