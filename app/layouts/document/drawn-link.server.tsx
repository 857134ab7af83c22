import { Link as RouterLink } from "@remix-run/react";
import { forwardRef, type ComponentProps } from "react";

/** An address from the root, without anything that the router would take out. */
const settled = /^(?!.*\/[/.])\/[^\s?#]*(?:\?[^\s#]+)?(?:#\S+)?$/;

/**
 * The router's link as the server draws it: what watches the pointer in the browser is left out, and an address from
 * the root isn't resolved against the page's. The document is the same to the byte.
 */
export const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof RouterLink>>(function Link(props, ref) {
  const { to, discover = "render", reloadDocument, target, ...others } = props;
  if (typeof to !== "string" || !settled.test(to)) return <RouterLink {...props} ref={ref} />;
  const { prefetch, relative, replace, state, preventScrollReset, ...rest } = others;
  // Two children, as the router draws: `useId` within a link counts them.
  return (
    <>
      <a
        {...rest}
        data-discover={discover === "render" && !reloadDocument ? "true" : undefined}
        href={to}
        target={target}
      />
      {null}
    </>
  );
});
