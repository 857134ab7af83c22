import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";

import { Live, PlainHtml, type Held } from "~/components/controls/hydration/deferred";
import { whenReleased } from "~/components/controls/hydration/after-click";
import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";

import type { InputProps } from "~/components/fields/fields-provider";
import { fileInputs as drawn } from "~/components/fields/file-inputs";
import { SentValues, sentAs, standingIn } from "~/components/fields/values/sent-values";

type Inputs = typeof drawn;

const inputs = lazyModule("file", import.meta.env.SSR ? drawn : undefined, async () => {
  const { fileInputs } = await import("~/components/fields/file-inputs");
  await whenReleased();
  return fileInputs;
});

const want = () => void inputs.want();

/** A dragged file may be dropped on an input before the pointer reached it; an answer re-renders inputs. */
if (!import.meta.env.SSR)
  for (const event of ["dragenter", "submit"]) document.addEventListener(event, want, { capture: true, once: true });

const hasRows = (initial: unknown) => Array.isArray(initial) && initial.some((one) => typeof one === "object");

/**
 * A server-rendered input that works without scripts; its script loads when pointer, keyboard or a file reach for it.
 * For inputs in or with rows it loads before hydration, since rows are renumbered. If it can't load, the plain HTML is
 * submitted.
 */
export function lazyInputInView<Kind extends keyof Inputs>(kind: Kind): Inputs[Kind] {
  return function ReachedInput(props: InputProps<never>) {
    const { name, initial } = props;
    const Input = inputs.useParts()?.[kind] as ComponentType<InputProps> | undefined;
    const held = useRef<Held>({});
    const [isDrawn] = useState(!useHydrated());
    const isOfRows = name.includes("[") || hasRows(initial);
    const now = JSON.stringify(props);
    const drawnAs = useRef({ name, values: now });
    const isDue = !Input && (!isDrawn || isOfRows || now !== drawnAs.current.values);
    useEffect(() => {
      if (isDue) want();
    });
    useEffect(() => {
      // Shows script-only controls: the press loads their script.
      for (const hidden of held.current.root?.querySelectorAll(".invisible") ?? [])
        hidden.classList.remove("invisible");
    }, []);
    if (!Input && !isDrawn) return <SentValues values={sentAs(name, initial)} />;
    const { root } = held.current;
    return (
      <div
        data-lazy={isOfRows ? inputs.mark : undefined}
        className="contents"
        onPointerOver={want}
        onFocus={want}
        onInput={want}
      >
        {Input ? (
          <Live key="live" held={held}>
            <Input {...props} />
          </Live>
        ) : name !== drawnAs.current.name && root ? (
          <SentValues key="renamed" values={standingIn(root, drawnAs.current.name, name)} />
        ) : (
          <PlainHtml key="drawn" held={held} fetchScript={inputs.want} />
        )}
      </div>
    );
  } as Inputs[Kind];
}
