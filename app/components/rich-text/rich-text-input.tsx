import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import type { FieldControl } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import type { Locale } from "~/lib/content/values";

import type { RichTextEditorProps } from "./rich-text-editor";

type RichTextInputProps = {
  name: string;
  control: FieldControl;
  /** Stored, therefore sanitised, HTML. */
  defaultValue: string;
  label: string;
  lang?: Locale;
  /** Most characters that publishing allows. */
  max?: number;
};

/**
 * Formatted text. The server draws a plain field that holds the HTML; where scripts run, the editor is fetched when
 * the field comes into sight and stands in front of it, while the field goes on carrying the value. If the editor
 * can't be fetched, the plain field stays.
 */
export function RichTextInput({ name, control, defaultValue, label, lang, max }: RichTextInputProps) {
  const { t } = useTranslation();
  const carrier = useRef<HTMLTextAreaElement>(null);
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();

  useEffect(() => {
    const field = carrier.current;
    if (!field) return;
    let wanted = false;
    let isGone = false;
    const fetchEditor = () => {
      if (wanted) return;
      wanted = true;
      void import("./rich-text-editor").then(
        ({ RichTextEditor }) => {
          if (!isGone) setEditor(() => RichTextEditor);
        },
        () => {
          wanted = false;
        },
      );
    };
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && fetchEditor(), { rootMargin: "200px" });
    watcher.observe(field);
    field.addEventListener("focus", fetchEditor);
    return () => {
      isGone = true;
      watcher.disconnect();
      field.removeEventListener("focus", fetchEditor);
    };
  }, []);

  return (
    <>
      {Editor ? <Editor carrier={carrier} control={control} label={label} lang={lang} max={max} /> : null}
      <Textarea
        {...control}
        id={Editor ? undefined : control.id}
        ref={carrier}
        name={name}
        lang={lang}
        rows={10}
        hidden={Editor !== undefined}
        defaultValue={defaultValue}
        spellCheck
        // As high as the editor that takes its place: nothing below may jump.
        className="block min-h-88 font-mono"
      />
      <p className="mt-1 hidden text-sm text-muted-foreground noscript:block">{t("fields.richText.plainHint")}</p>
    </>
  );
}
