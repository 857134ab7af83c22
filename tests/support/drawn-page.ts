import type { Element } from "domhandler";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { RouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

import { createI18n } from "~/lib/platform/i18n/i18n.server";

import { elementsIn, parseDocument } from "./documents/dom";

/** The elements of a page in Turkish as a browser without scripts gets them, drawn without a build. */
export async function drawPage(routes: RouteObject[], path: string): Promise<readonly Element[]> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context });
  return elementsIn(
    parseDocument(renderToString(createElement(I18nextProvider, { i18n: await createI18n("tr"), children: page }))),
  );
}
