import { Form } from "@remix-run/react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { longestTag, type ListedTag } from "~/lib/records/tag";
import type { TypedTag } from "~/lib/records/tags-page.server";

import { ConflictNote } from "./conflict-note";
import { SidePane } from "./side-pane";

type TagEditorProps = {
  title: string;
  description: ReactNode;
  /** The list beside the page. */
  back: { to: string; label: string };
  tags: readonly ListedTag[];
  /** Where the tags do not stand beside a list. */
  pane?: ComponentType<ComponentProps<typeof SidePane>>;
  /** Where its words are, for what is no tag: a key with those of `records.tags`. */
  texts?: string;
};

/** Adds, renames and throws away tags; its action is `changeTags`. */
export function TagEditor({
  title,
  description,
  back,
  tags,
  pane: Pane = SidePane,
  texts = "records.tags",
}: TagEditorProps) {
  const { t } = useTranslation();
  const word = (name: string) => t(`${texts}.${name}`);
  const answer = useOwnAnswer<RecordAnswer<TypedTag>>();
  const answerOf = (tag: string) => (answer?.typed.tag === tag ? answer : undefined);
  const errorsOf = (tag: string) => (answerOf(tag)?.errors.title ?? []).map((issue) => issueText(t, issue));
  return (
    <Pane title={title} back={back}>
      <p className="text-muted-foreground">{description}</p>
      <Form key={`new ${tags.length}`} method="post" preventScrollReset className="flex items-end gap-2">
        <input type="hidden" name="tag" value="" />
        <Field id="new-tag" label={word("new")} errors={errorsOf("")} className="flex-1">
          {(control) => (
            <Input
              {...control}
              name="title"
              defaultValue={answerOf("")?.typed.title}
              maxLength={longestTag}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="save">
          {word("add")}
        </Button>
      </Form>
      {tags.length === 0 ? <EmptyState icon="heroicons_outline:tag" title={word("empty")} /> : null}
      <ul className="flex flex-col gap-3">
        {tags.map((tag) => (
          <li key={`${tag.id} ${tag.version}`}>
            <ConflictNote answer={answerOf(tag.id)} labelOf={() => word("name")} />
            <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
              <input type="hidden" name="tag" value={tag.id} />
              <input type="hidden" name="version" value={answerOf(tag.id)?.version ?? tag.version} />
              <Field
                id={`tag-${tag.id}`}
                label={<span className="sr-only">{`${word("name")}: ${tag.title}`}</span>}
                errors={errorsOf(tag.id)}
                className="min-w-40 flex-1"
              >
                {(control) => (
                  <Input
                    {...control}
                    name="title"
                    defaultValue={answerOf(tag.id)?.typed.title ?? tag.title}
                    maxLength={longestTag}
                    required
                    autoComplete="off"
                  />
                )}
              </Field>
              <Button
                type="submit"
                name="intent"
                value="save"
                variant="outline"
                aria-label={`${word("rename")}: ${tag.title}`}
              >
                {word("rename")}
              </Button>
              <Button
                type="submit"
                name="intent"
                value="trash"
                variant="ghost"
                formNoValidate
                aria-label={`${word("trash")}: ${tag.title}`}
              >
                {word("trash")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Pane>
  );
}
