import { useState } from "react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { Command, CommandInput, CommandItem, CommandList } from "~/components/ui/command";
import type { FieldControl } from "~/components/controls/field";
import { useSearch } from "~/components/fields/choices/use-search";
import type { LinkTarget } from "~/lib/content/list/link-targets.server";
import type { Locale } from "~/lib/content/values";

export type FoundPage = LinkTarget & { sectionTitle: string };

/** Finds a page of the site. Unpublished entries have no address and can't be selected. */
export function LinkPageSearch({
  control,
  lang,
  onChoose,
}: {
  control: FieldControl;
  lang: Locale;
  onChoose: (page: { href: string; title: string }) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const asked = typed.trim().length >= 2 ? `/api/link-targets?${new URLSearchParams({ search: typed.trim() })}` : null;
  const { items, state } = useSearch<FoundPage>(isOpen ? asked : null);
  const shown = asked ? items : [];
  const status =
    shown.length > 0
      ? null
      : state === "loading"
        ? t("fields.searching")
        : state === "failed"
          ? t("fields.searchFailed")
          : asked
            ? t("fields.nothingFound")
            : t("fields.relation.typeMore");

  function choose({ href: addresses, title }: FoundPage) {
    const href = addresses[lang];
    if (!href) return;
    onChoose({ href, title: title[lang] ?? title.tr ?? title.en ?? "" });
    setTyped("");
    setIsOpen(false);
  }

  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      // Enter selects here; the dialog around must not take it.
      onKeyDown={(event) => event.key === "Enter" && typed !== "" && event.stopPropagation()}
    >
      <Command isOpen={isOpen} onOpenChange={setIsOpen} count={shown.length}>
        <CommandInput
          {...control}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={(event) => event.key === "Enter" && typed !== "" && event.preventDefault()}
          className="control"
        />
        <CommandList
          label={t("fields.richText.link.page")}
          className="z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border p-1"
          status={status}
          statusClassName="px-3 py-2 text-sm"
        >
          {shown.map((page, at) => {
            const name = page.title[lang] ?? page.title.tr ?? page.title.en;
            return (
              <CommandItem
                key={page.id}
                at={at}
                aria-disabled={page.href[lang] === null || undefined}
                className="rounded-md px-3 py-2 aria-disabled:opacity-70"
                onClick={() => choose(page)}
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0">
                    <span className="block">{name || t("fields.untitled")}</span>
                    <span className="text-sm text-muted-foreground">
                      {page.href[lang] === null
                        ? t("fields.richText.link.noAddress", { section: page.sectionTitle })
                        : page.sectionTitle}
                    </span>
                  </span>
                  {page.state === "published" ? null : <StateBadge {...page} />}
                </span>
              </CommandItem>
            );
          })}
        </CommandList>
      </Command>
    </div>
  );
}
