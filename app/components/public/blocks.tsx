import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/icon";
import type { Block } from "~/lib/public-site/entry-view";
import { Photo } from "./photo";
import { RichText } from "./rich-text";
import { Said } from "./said";

/** The building blocks of a page, in the editor's order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={block.key} block={block} />);
}

function OneBlock({ block: { kind, heading, html, picture, link } }: { block: Block }) {
  const { t } = useTranslation();
  if (kind === "accordion" && heading) {
    return (
      <details className="group/block rounded-lg border">
        <summary className="flex min-h-12 list-none items-center gap-3 px-5 py-3 text-lg font-semibold hover:bg-accent">
          <span className="flex-1">
            <Said words={heading} />
          </span>
          <Icon name="heroicons_mini:chevron-down" className="transition-transform group-open/block:rotate-180" />
        </summary>
        {html ? <RichText html={html} className="border-t px-5 py-4" /> : null}
      </details>
    );
  }
  return (
    <section className={kind === "cta" ? "rounded-xl bg-primary-soft p-6" : undefined}>
      {heading ? (
        <h2 className="mb-3 text-2xl font-semibold tracking-tight">
          <Said words={heading} />
        </h2>
      ) : null}
      {html ? <RichText html={html} /> : null}
      {picture ? <Photo picture={picture} sizes="(min-width: 960px) 720px, 100vw" className="mt-4 h-auto w-full rounded-lg" /> : null}
      {link ? (
        <Button asChild className="mt-5">
          <a href={link} rel={link.startsWith("http") ? "noopener" : undefined}>
            {t("public.goOn")}
          </a>
        </Button>
      ) : null}
    </section>
  );
}
