import { useTranslation } from "react-i18next";

/** For a site without content. */
export function EmptyFront({ name, description }: { name: string; description: string }) {
  const { t } = useTranslation();
  return (
    <section className="rounded-2xl border bg-card px-6 py-16 text-center sm:py-24">
      <h1 className="text-4xl font-extrabold tracking-tight text-balance wrap-break-word">{name}</h1>
      <p className="mx-auto mt-4 max-w-160 text-lg text-muted-foreground">{description}</p>
      <p className="mt-10 text-xl font-semibold">{t("public.front.empty")}</p>
      <p className="mt-1 text-muted-foreground">{t("public.front.emptyText")}</p>
    </section>
  );
}
