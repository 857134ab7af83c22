import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { beforeWaking } from "~/components/controls/before-waking";
import { useHydrated } from "~/components/controls/use-hydrated";
import { laterWords } from "~/lib/platform/i18n/i18n.client";

import type { InputProps } from "./fields-provider";
import { rareInputs as drawn } from "./rare-inputs";

type Inputs = typeof drawn;

let loaded: Inputs | undefined = import.meta.env.SSR ? drawn : undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where the script can't be had they stay as they are without scripts. */
async function fetchRareInputs(): Promise<void> {
  try {
    const { rareInputs } = await import("./rare-inputs");
    loaded = rareInputs;
    for (const listener of listeners) listener();
  } catch {
    // The next reach tries again.
  }
}

if (!import.meta.env.SSR && document.querySelector("[data-rare-input]")) beforeWaking.push(fetchRareInputs());

/** Something was written into what the server drew: nothing may take its place. */
const isTyped = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLInputElement>("input, textarea") ?? [])].some(({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked);

/** The value under the names that its input would send it. */
const sentAs = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, value === true ? "on" : String(value)]];
  return Array.isArray(value) ? value.flatMap((one) => sentAs(name, one)) : Object.entries(value).flatMap(([part, one]) => sentAs(`${name}.${part}`, one));
};

/**
 * An input whose script comes with the forms that have it. A form that is come to from another page shows it a moment
 * later, and sends what it holds meanwhile; in one that was loaded it is there before the page wakes up.
 */
export function rareInput<Kind extends keyof Inputs>(kind: Kind): Inputs[Kind] {
  return function RareInput(props: InputProps<never>) {
    const read = () => loaded?.[kind] as ComponentType<InputProps> | undefined;
    const Input = useSyncExternalStore(subscribe, read, read);
    const box = useRef<HTMLDivElement>(null);
    const [isDrawn] = useState(!useHydrated());
    const want = () => {
      if (!Input && !isTyped(box.current)) void laterWords().then(fetchRareInputs);
    };
    useEffect(want);
    if (!Input && !isDrawn) return sentAs(props.name, props.initial).map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
    if (!Input) return <div key="drawn" ref={box} data-rare-input className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} onFocus={want} />;
    return (
      <div key="live" data-rare-input className="contents">
        <Input {...props} />
      </div>
    );
  } as Inputs[Kind];
}
