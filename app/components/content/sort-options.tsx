import { useTranslation } from "react-i18next";

/** Options of a select named `sort`: each name ascending and descending. */
export function SortOptions({ names, labelOf }: { names: readonly string[]; labelOf: (name: string) => string }) {
  const { t } = useTranslation();
  return names.flatMap((name) => {
    const label = labelOf(name);
    return [
      <option key={name} value={name}>
        {t("content.list.ascending", { label })}
      </option>,
      <option key={`-${name}`} value={`-${name}`}>
        {t("content.list.descending", { label })}
      </option>,
    ];
  });
}
