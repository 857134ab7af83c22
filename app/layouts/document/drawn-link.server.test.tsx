import { Link as RouterLink } from "@remix-run/react";
import { useId, type ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";

import { Link } from "./drawn-link.server";

type LinkProps = ComponentProps<typeof RouterLink>;

const Inner = () => <b id={useId()}>in it</b>;

async function drawn(One: typeof RouterLink | typeof Link, props: LinkProps) {
  const page = (
    <p>
      <Inner />
      <One {...props}>
        <Inner />
        <Inner />
      </One>
      <Inner />
    </p>
  );
  const handler = createStaticHandler([
    { path: "/content/:section", children: [{ path: ":id", Component: () => page }] },
  ]);
  const context = await handler.query(new Request("http://site.test/content/haberler/7?page=2"));
  if (context instanceof Response) throw new Error(`${context.status}`);
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />,
  );
}

const addresses = [
  ...[
    "/",
    "/content",
    "/content/",
    "/content/haberler?page=3&sort=title",
    "/a/b#part",
    "/a?x=ş y",
    "/çay/ığdır",
    "/a%20b",
  ],
  ...["/a?", "/a#", "/a?#", "/a?x=1#", "/a/../b", "/a/./b", "//host.test/a", "/a//b", "/a?to=//b", "/a b", "/ "],
  ...[
    "",
    ".",
    "..",
    "../8",
    "new",
    "?page=3",
    "#part",
    "?",
    "https://site.test/a",
    "mailto:a@site.test",
    "/a?x=1?y=2#b#c",
  ],
];

test.each(addresses)("a link to “%s” is drawn as the router draws it", async (to) => {
  expect(await drawn(Link, { to })).toBe(await drawn(RouterLink, { to }));
});

test.each<[string, Omit<LinkProps, "to">]>([
  ["looks and labels", { className: "row", title: "A", "aria-current": "page", id: "one", tabIndex: -1 }],
  [
    "what only the browser does",
    { onClick: () => {}, onFocus: () => {}, prefetch: "intent", replace: true, state: { a: 1 } },
  ],
  ["where the page stays", { preventScrollReset: true, relative: "path" }],
  ["a page load", { reloadDocument: true }],
  ["a later discovery", { discover: "none" }],
  ["another tab", { target: "_blank", rel: "noopener", download: true }],
])("%s", async (_what, props) => {
  for (const to of ["/content/haberler", "../8", { pathname: "/a", search: "?b=1" }])
    expect(await drawn(Link, { ...props, to })).toBe(await drawn(RouterLink, { ...props, to }));
});
