import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";

import type { FieldControl } from "~/components/controls/field";
import { cn } from "~/components/ui/cn";
import { Textarea } from "~/components/ui/textarea";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import type { Locale } from "~/lib/content/values";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import type { RichTextEditorProps } from "./rich-text-editor";

const fetchScript = () => import("./rich-text-editor");

/** How far below the window, in px, an editor is fetched. */
const reach = 200;

/** One that is in sight when the page opens is fetched while the page still wakes, after its own scripts. */
function fetchEarly() {
  const place = document.querySelector("[data-lazy=editor]")?.getBoundingClientRect();
  // Where it fails, the field itself tries again.
  if (place && place.height > 0 && place.top < innerHeight + reach) fetchScript().catch(() => undefined);
}
if (!import.meta.env.SSR) fetchEarly();

type RichTextInputProps = {
  name: string;
  control: FieldControl;
  /** HTML as stored, or as a form returned it. */
  defaultValue: string;
  /** Whether this is the stored value. */
  isStored: boolean;
  label: string;
  lang?: Locale;
  /** The most characters for publishing. */
  max?: number;
};

/**
 * Without scripts a plain field with the HTML; with scripts a preview until the editor loads, when the field comes into
 * view. The plain field keeps the submitted value, and replaces an editor that can't load.
 */
export function RichTextInput({ name, control, defaultValue, isStored, label, lang, max }: RichTextInputProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const carrier = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [isPlain, setPlain] = useState(false);
  const isWaiting = !Editor && !isPlain;

  useEffect(() => {
    const sight = isPlain ? carrier.current : place.current;
    if (!sight) return;
    let wanted = false;
    let isGone = false;
    const fetchEditor = () => {
      if (wanted) return;
      wanted = true;
      const texts = loadLaterTexts();
      void fetchScript().then(
        async ({ RichTextEditor }) => {
          await texts;
          if (!isGone) setEditor(() => RichTextEditor);
        },
        () => {
          wanted = false;
          if (!isGone) setPlain(true);
        },
      );
    };
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchEditor(),
      { rootMargin: `${reach}px` },
    );
    // After a failure, only focus tries again.
    if (!isPlain) watcher.observe(sight);
    sight.addEventListener("focus", fetchEditor);
    return () => {
      isGone = true;
      watcher.disconnect();
      sight.removeEventListener("focus", fetchEditor);
    };
  }, [isPlain]);

  return (
    <>
      {Editor ? <Editor carrier={carrier} place={place} control={control} label={label} lang={lang} max={max} /> : null}
      {isWaiting ? (
        <div
          ref={place}
          data-lazy="editor"
          id={hydrated ? control.id : undefined}
          role="textbox"
          aria-multiline
          aria-readonly
          aria-busy
          aria-label={label}
          tabIndex={0}
          // As high as the editor: nothing below may jump.
          className="flex min-h-88 flex-col overflow-hidden rounded-md border border-input bg-card noscript:hidden"
        >
          <div className="h-11.25 shrink-0 border-b bg-muted" />
          {isStored ? (
            <div
              {...{ inert: "" }}
              lang={lang}
              className="rich-text max-h-[70vh] min-h-52 flex-1 overflow-y-auto px-4 py-3"
              dangerouslySetInnerHTML={{ __html: defaultValue }}
            />
          ) : null}
          {isStored ? <div className="h-7.25 shrink-0 border-t" /> : null}
        </div>
      ) : null}
      <Textarea
        {...control}
        id={Editor || (isWaiting && hydrated) ? undefined : control.id}
        ref={carrier}
        name={name}
        lang={lang}
        rows={10}
        hidden={Editor !== undefined}
        defaultValue={defaultValue}
        spellCheck
        className={cn("min-h-88 font-mono", isWaiting ? "hidden noscript:block" : "block")}
      />
      <p className="mt-1 hidden text-sm text-muted-foreground noscript:block">{t("fields.richText.plainHint")}</p>
    </>
  );
}
