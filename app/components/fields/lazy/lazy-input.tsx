import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";

import { lazyModule, type RareModule } from "~/components/controls/hydration/lazy-module";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";

import type { InputProps } from "~/components/fields/fields-provider";
import { lazyInputs as drawn } from "./lazy-inputs";
import { rowInputs as drawnRows } from "~/components/fields/rows/row-inputs";
import { SentValues, sentAs } from "~/components/fields/values/sent-values";

const inputs = lazyModule(
  "input",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("./lazy-inputs")).lazyInputs,
);
const rows = lazyModule(
  "rows",
  import.meta.env.SSR ? drawnRows : undefined,
  async () => (await import("~/components/fields/rows/row-inputs")).rowInputs,
);

export const lazyInput = <Kind extends keyof typeof drawn>(kind: Kind) => inputOf(inputs, kind);
export const rowInput = <Kind extends keyof typeof drawnRows>(kind: Kind) => inputOf(rows, kind);

/** Typed text in the server's HTML must not be replaced. */
const isTyped = (box: HTMLElement | null) =>
  [...(box?.querySelectorAll<HTMLInputElement>("input, textarea") ?? [])].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );

/**
 * An input whose script loads with the forms that have it. A client-side navigation shows it a moment later, with its
 * values submitted meanwhile; on a loaded page it is there before hydration.
 */
function inputOf<Inputs extends object, Kind extends keyof Inputs>(
  inputs: RareModule<Inputs>,
  kind: Kind,
): Inputs[Kind] {
  return function RareInput(props: InputProps<never>) {
    const Input = inputs.useParts()?.[kind] as ComponentType<InputProps> | undefined;
    const box = useRef<HTMLDivElement>(null);
    const [isDrawn] = useState(!useHydrated());
    const want = () => {
      if (!Input && !isTyped(box.current)) void inputs.want();
    };
    useEffect(want);
    if (!Input && !isDrawn) return <SentValues values={sentAs(props.name, props.initial)} />;
    if (!Input)
      return (
        <div
          key="drawn"
          ref={box}
          data-lazy={inputs.mark}
          className="contents"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
          onFocus={want}
        />
      );
    return (
      <div key="live" data-lazy={inputs.mark} className="contents">
        <Input {...props} />
      </div>
    );
  } as Inputs[Kind];
}
