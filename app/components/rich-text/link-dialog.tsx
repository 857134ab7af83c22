import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { LibraryDialog } from "~/components/files/library/lazy-library-dialog";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import type { Locale } from "~/lib/content/values";
import type { FileJson } from "~/lib/files/file-json.server";
import { isSafeUrl } from "~/lib/platform/text/urls";

import { completeAddress, fileLinkText, fileNote } from "./link-address";
import { LinkPageSearch } from "./link-page-search";
import { ToolDialog } from "./tool-dialog";

export function LinkDialog({ editor, lang, onClose }: { editor: Editor; lang: Locale; onClose: () => void }) {
  const { t } = useTranslation();
  const before = editor.getAttributes("link") as { href?: string | null; target?: string | null };
  const [address, setAddress] = useState(before.href ?? "");
  const [linkText, setLinkText] = useState("");
  const [inNewTab, setInNewTab] = useState(before.target === "_blank");
  const [error, setError] = useState<string>();
  const [file, setFile] = useState<FileJson>();
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const isEditing = Boolean(before.href);
  const needsText = editor.state.selection.empty && !isEditing;

  function confirm() {
    const href = completeAddress(address);
    if (!isSafeUrl(href)) return setError(t("fields.richText.link.bad"));
    const mark = { href, target: inNewTab ? "_blank" : null };
    if (needsText) {
      editor
        .chain()
        .focus()
        .insertContent({
          type: "text",
          text: linkText.trim() || address.trim(),
          marks: [{ type: "link", attrs: mark }],
        })
        .run();
    } else if (file && href === file.url && !isEditing) {
      // The selected text stays and gets the file's note, within the link.
      const { to } = editor.state.selection;
      const note = { type: "text", text: ` (${fileNote(file, lang)})`, marks: [{ type: "link", attrs: mark }] };
      editor.chain().focus().setMark("link", mark).insertContentAt(to, note).run();
    } else {
      editor.chain().focus().extendMarkRange("link").setMark("link", mark).run();
    }
    onClose();
  }

  function chooseFile(chosen: FileJson | undefined) {
    setIsLibraryOpen(false);
    if (!chosen) return;
    setFile(chosen);
    setAddress(chosen.url);
    setLinkText(fileLinkText(chosen, lang));
    setError(undefined);
  }

  return (
    <>
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
                editor.chain().focus().extendMarkRange("link").unsetMark("link", { extendEmptyMarkRange: true }).run();
                onClose();
              }}
            >
              {t("fields.richText.link.remove")}
            </Button>
          ) : undefined
        }
      >
        <Field
          id="rich-text-link-page"
          label={t("fields.richText.link.page")}
          hint={t("fields.richText.link.pageHint")}
        >
          {(control) => (
            <LinkPageSearch
              control={control}
              lang={lang}
              onChoose={({ href, title }) => {
                setAddress(href);
                setLinkText((before) => before || title);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Button type="button" variant="outline" className="self-start" onClick={() => setIsLibraryOpen(true)}>
          <Icon name="heroicons_outline:paper-clip" />
          {t("fields.richText.link.file")}
        </Button>
        <Field
          id="rich-text-link"
          label={t("fields.richText.link.address")}
          hint={t("fields.richText.link.hint")}
          errors={error ? [error] : []}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              value={address}
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          )}
        </Field>
        {needsText ? (
          <Field
            id="rich-text-link-words"
            label={t("fields.richText.link.words")}
            hint={t("fields.richText.link.wordsHint")}
          >
            {(control) => (
              <Input {...control} value={linkText} onChange={(event) => setLinkText(event.currentTarget.value)} />
            )}
          </Field>
        ) : null}
        <ChoiceLabel
          control={<Checkbox checked={inNewTab} onChange={(event) => setInNewTab(event.currentTarget.checked)} />}
        >
          {t("fields.richText.link.newTab")}
        </ChoiceLabel>
      </ToolDialog>
      {isLibraryOpen ? (
        <LibraryDialog onChoose={([chosen]) => chooseFile(chosen)} onClose={() => setIsLibraryOpen(false)} />
      ) : null}
    </>
  );
}
