import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { ToolButton } from "./tool-button";
import { editorTools, tableTools, type Tool, type ToolContext } from "./tools";
import { useEditorValue } from "./use-editor-value";

const allTools = [...editorTools.flat(), ...tableTools];

type ToolbarProps = { editor: Editor; label: string; onOpen: ToolContext["open"] };

/** One Tab stop; arrow keys, Home and End move inside. A second row appears inside a table. */
export function Toolbar({ editor, label, onOpen }: ToolbarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>(editorTools[0]?.[0]?.id ?? "");
  const inTable = useEditorValue(editor, (now) => now.isActive("table"));
  // Each tool's state in two letters: whether it is on, and whether it can be used.
  const states = useEditorValue(editor, (now) =>
    allTools.map(({ isActive, can }) => `${isActive?.(now) ? "+" : "-"}${can?.(now) === false ? "-" : "+"}`).join(""),
  );
  const stateOf = (tool: Tool) => {
    const at = allTools.indexOf(tool) * 2;
    return { isOn: states[at] === "+", isUsable: states[at + 1] === "+" };
  };

  function press(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  }

  const context: ToolContext = { editor, open: onOpen };
  const draw = (tool: Tool) => (
    <ToolButton
      key={tool.id}
      icon={tool.icon}
      sign={tool.sign}
      path={tool.path}
      label={t(`fields.richText.tools.${tool.id}`)}
      shortcut={tool.shortcut}
      pressed={tool.isActive ? stateOf(tool).isOn : undefined}
      disabled={!stateOf(tool).isUsable}
      tabIndex={tool.id === current ? 0 : -1}
      onFocus={() => setCurrent(tool.id)}
      onPress={() => tool.run(context)}
    />
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="sticky top-0 z-10 border-b bg-muted p-1"
      onKeyDown={press}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {editorTools.map((group, at) => (
          <span key={at} role="group" className="flex flex-wrap gap-0.5 border-e pe-2 last:border-e-0 last:pe-0">
            {group.map(draw)}
          </span>
        ))}
      </div>
      {inTable ? <div className="mt-1 flex flex-wrap gap-1 border-t pt-1">{tableTools.map(draw)}</div> : null}
    </div>
  );
}
