import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";

type Drawn = { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } };

/** The router writes its table of addresses with indents, which take 70 packed bytes of every page. */
const withoutIndents = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<Drawn>(child)) return child;
    const { children, dangerouslySetInnerHTML: html } = child.props;
    if (html) return cloneElement(child, { dangerouslySetInnerHTML: { __html: html.__html.replace(/\n +/g, "") } });
    return children === undefined ? child : cloneElement(child, {}, withoutIndents(children));
  });

export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const drawn = Scripts({ nonce });
  return import.meta.env.SSR ? withoutIndents(drawn) : drawn;
}
