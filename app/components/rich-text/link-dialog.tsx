import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/ui/choice-label";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { isSafeUrl } from "~/lib/platform/text/urls";

import { ToolDialog } from "./tool-dialog";

/** "bornova.bel.tr" → "https://bornova.bel.tr", "a@b.tr" → "mailto:a@b.tr" */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+(?=[/?#:]|$)/.test(address) ? `https://${address}` : address;
}

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const before = editor.getAttributes("link") as { href?: string | null; target?: string | null };
  const [address, setAddress] = useState(before.href ?? "");
  const [words, setWords] = useState("");
  const [inNewTab, setInNewTab] = useState(before.target === "_blank");
  const [error, setError] = useState<string>();
  const isEditing = Boolean(before.href);
  const needsWords = editor.state.selection.empty && !isEditing;

  function confirm() {
    const href = completed(address);
    if (!isSafeUrl(href)) return setError(t("fields.richText.link.bad"));
    const mark = { href, target: inNewTab ? "_blank" : null };
    if (needsWords) {
      editor.chain().focus().insertContent({ type: "text", text: words.trim() || address.trim(), marks: [{ type: "link", attrs: mark }] }).run();
    } else {
      editor.chain().focus().extendMarkRange("link").setLink(mark).run();
    }
    onClose();
  }

  return (
    <ToolDialog
      editor={editor}
      title={t(isEditing ? "fields.richText.link.change" : "fields.richText.link.add")}
      action={t("fields.richText.apply")}
      onConfirm={confirm}
      onClose={onClose}
      extra={
        isEditing ? (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            {t("fields.richText.link.remove")}
          </Button>
        ) : undefined
      }
    >
      <Field id="rich-text-link" label={t("fields.richText.link.address")} hint={t("fields.richText.link.hint")} errors={error ? [error] : []}>
        {(control) => (
          <Input {...control} inputMode="url" value={address} placeholder="https://" autoComplete="off" spellCheck={false} onChange={(event) => setAddress(event.currentTarget.value)} />
        )}
      </Field>
      {needsWords ? (
        <Field id="rich-text-link-words" label={t("fields.richText.link.words")} hint={t("fields.richText.link.wordsHint")}>
          {(control) => <Input {...control} value={words} onChange={(event) => setWords(event.currentTarget.value)} />}
        </Field>
      ) : null}
      <ChoiceLabel control={<Checkbox checked={inNewTab} onChange={(event) => setInNewTab(event.currentTarget.checked)} />}>
        {t("fields.richText.link.newTab")}
      </ChoiceLabel>
    </ToolDialog>
  );
}
