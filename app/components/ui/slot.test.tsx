import { createRef, type MouseEvent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Slot } from "./slot";

const made = (element: ReactElement, ref: unknown = null) =>
  (
    Slot as unknown as {
      render: (props: object, ref: unknown) => ReactElement<Record<string, never>> & { ref: unknown };
    }
  ).render(element.props as object, ref);

test("a slot gives its child what it has; classes are joined, styles too, and the child's own values count", () => {
  expect(
    renderToStaticMarkup(
      <Slot className="a" title="outer" style={{ color: "red", top: 0 }} data-slot="button">
        <a href="/x" className="b" title="own" style={{ color: "blue" }}>
          words
        </a>
      </Slot>,
    ),
  ).toBe('<a href="/x" class="a b" title="own" style="color:blue;top:0" data-slot="button">words</a>');
  expect(renderToStaticMarkup(<Slot className="a">{null}</Slot>)).toBe("");
});

test("both handlers are called, the child's first, and both refs are given", () => {
  const called: string[] = [];
  const own = createRef<HTMLButtonElement>();
  const outer = { current: null };
  const element = made(
    <Slot onClick={() => called.push("outer")} onFocus={() => called.push("focus")}>
      <button ref={own} onClick={() => called.push("own")} />
    </Slot>,
    outer,
  );
  const { onClick, onFocus } = element.props as unknown as Record<string, (event: MouseEvent) => void>;
  onClick?.({} as MouseEvent);
  onFocus?.({} as MouseEvent);
  expect(called).toEqual(["own", "outer", "focus"]);
  const node = {} as HTMLButtonElement;
  (element.ref as (node: HTMLButtonElement) => void)(node);
  expect([own.current, outer.current]).toEqual([node, node]);
});
