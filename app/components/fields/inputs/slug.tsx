import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { useTypedText } from "~/components/controls/hydration/use-typed-text";
import { Input } from "~/components/ui/input";
import type { SlugField } from "~/lib/content/definition/definition";
import { slugPrefix } from "~/lib/content/definition/paths";
import { slugTr } from "~/lib/platform/text/slug";

import { textOf, useFields, type InputProps } from "../fields-provider";

/** When empty, it comes from the title: shows the result while the title is typed. */
export function SlugInput({ name, control, initial, field, lang }: InputProps<SlugField>) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const [typed, setTyped, input] = useTypedText(textOf(initial));
  const [title, setTitle] = useState("");
  const source = lang ? `${field.from}.${lang}` : field.from;

  useEffect(() => {
    const form = document.getElementById(control.id)?.closest("form");
    const from = form?.elements.namedItem(source);
    if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return;
    const read = () => setTitle(from.value);
    read();
    from.addEventListener("input", read);
    return () => from.removeEventListener("input", read);
  }, [control.id, source]);

  const shown = slugTr(typed || title);
  const published = lang && context.publicSlug?.[lang];
  return (
    <>
      <div className="flex">
        <span
          className={
            "flex max-w-[60%] shrink-0 items-center truncate rounded-s-md border border-e-0 border-input bg-muted " +
            "px-3 text-sm text-muted-foreground"
          }
          lang="zxx"
        >
          {section.publicFace ? slugPrefix({ publicFace: section.publicFace }) : null}
        </span>
        <Input
          {...control}
          ref={input}
          name={name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={slugTr(title)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="rounded-s-none"
        />
      </div>
      <p className="mt-1 text-sm text-muted-foreground">
        {published && shown && published !== shown
          ? t("fields.slug.willRedirect", { old: published })
          : typed && shown !== typed
            ? t("fields.slug.becomes", { slug: shown })
            : typed
              ? null
              : t("fields.slug.fromTitle")}
      </p>
    </>
  );
}
