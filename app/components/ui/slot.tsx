import { cloneElement, forwardRef, isValidElement } from "react";
import type { HTMLAttributes, MutableRefObject, ReactElement, Ref } from "react";

type Properties = Record<string, unknown>;
type Listener = (...given: unknown[]) => unknown;

/** The child's handler runs first, its classes and style come last, its other props win. */
function merged(outer: Properties, inner: Properties): Properties {
  const all: Properties = { ...outer, ...inner };
  for (const [name, value] of Object.entries(outer)) {
    const own = inner[name];
    if (own === undefined) all[name] = value;
    else if (/^on[A-Z]/.test(name) && value) {
      all[name] = (...given: unknown[]) => {
        const answer = (own as Listener)(...given);
        (value as Listener)(...given);
        return answer;
      };
    } else if (name === "className") all[name] = [value, own].filter(Boolean).join(" ");
    else if (name === "style") all[name] = { ...(value as object), ...(own as object) };
  }
  return all;
}

function give(ref: Ref<unknown> | undefined, node: unknown) {
  if (typeof ref === "function") ref(node);
  else if (ref) (ref as MutableRefObject<unknown>).current = node;
}

/** Passes its props to its only child, as Radix' `Slot`, which weighs five times as much for unused features. */
export const Slot = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function Slot({ children, ...outer }, ref) {
  if (!isValidElement(children)) return null;
  const child = children as ReactElement<Properties> & { ref?: Ref<unknown> };
  const { ref: own } = child;
  const both = ref && own ? (node: unknown) => (give(ref, node), give(own, node)) : (ref ?? own);
  return cloneElement(child, { ...merged(outer, child.props), ref: both } as Properties);
});
