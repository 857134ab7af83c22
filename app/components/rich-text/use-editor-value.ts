import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/** What `find` finds in the editor, anew after each change of its text or selection. */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor,
  find: (editor: Editor) => Value,
): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on("transaction", onChange);
      return () => void editor.off("transaction", onChange);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => find(editor));
}
