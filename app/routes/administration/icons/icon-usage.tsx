import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { showToast } from "~/components/controls/toast-store";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { iconNameIn, type IconSet } from "~/lib/platform/icons/icon-sets";

type IconUsageProps = { set: IconSet; name: string; size: number; href: string };

export function IconUsage({ set, name, size, href }: IconUsageProps) {
  const { t } = useTranslation();
  const written = iconNameIn(set, name);
  return (
    <section aria-labelledby="usage" className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex items-center gap-4">
        <svg aria-hidden className="size-12 shrink-0 text-primary">
          <use href={href} />
        </svg>
        <div className="min-w-0">
          <h2 id="usage" className="text-xl font-semibold tracking-tight">
            {t("administration.icons.usage")}
          </h2>
          <p className="truncate text-muted-foreground">{name}</p>
        </div>
      </div>
      <dl className="mt-4 flex flex-col gap-3" aria-live="polite">
        <CopyLine label={t("administration.icons.name")} text={written} />
        <CopyLine
          label={t("administration.icons.code")}
          text={`<Icon name="${written}" className="size-${size / 4}" />`}
        />
        <CopyLine
          label={t("administration.icons.address")}
          text={`/icons/${set.key}/${name}.svg`}
          className="hidden lg:block"
        />
      </dl>
    </section>
  );
}

/** Plain http closes the clipboard to pages; then the text is selected instead. */
async function copy(text: string, line: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (line) window.getSelection()?.selectAllChildren(line);
    return false;
  }
}

function CopyLine({ label, text, className }: { label: string; text: string; className?: string }) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  return (
    <div className={className}>
      <dt className="text-sm font-medium text-muted-foreground">{label}</dt>
      <dd className="mt-1 flex items-center gap-1 rounded-md bg-muted ps-3">
        <code className="min-w-0 flex-1 py-2 font-mono text-sm break-all select-all">{text}</code>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          className={scriptsOnly}
          aria-label={t("administration.icons.copy", { label })}
          title={t("administration.icons.copy", { label })}
          onClick={(event) => {
            const line = event.currentTarget.previousElementSibling;
            void copy(text, line).then((copied) =>
              showToast(
                copied
                  ? { tone: "success", text: t("administration.icons.copied", { text }) }
                  : { tone: "info", text: t("administration.icons.marked") },
              ),
            );
          }}
        >
          <Icon name="heroicons_outline:clipboard-document" />
        </Button>
      </dd>
    </div>
  );
}
