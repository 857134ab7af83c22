import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostname } from "node:os";

import type { ServerBuild } from "@remix-run/node";
import type { Registry } from "prom-client";

import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";
import { version } from "~/lib/platform/version.server";

import { registeredGauges } from "./gauges.server";
import { RequestCounts } from "./request-counts.server";

type Metrics = { registry: Registry; requests: RequestCounts };
const holder = globalThis as typeof globalThis & { meydanMetrics?: Promise<Metrics> };

/** In ms; a slower figure is left out. */
const patience = 2_000;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const files = ["assets", "i18n", "icons", "__manifest"];

/** Imports the library only when METRICS_TOKEN is used. */
async function start(): Promise<Metrics> {
  const { Gauge, Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  new Gauge({
    name: "meydan_info",
    help: "The release, and which process on which machine answers",
    labelNames: ["version", "node", "host", "pid"],
    registers: [registry],
  }).set({ version, node: process.versions.node, host: hostname(), pid: String(process.pid) }, 1);
  return { registry, requests: new RequestCounts() };
}

const metrics = () => (holder.meydanMetrics ??= start());

/** The first part of an address's route, two below `api`: bounded by the product's routes. */
export function classesOf({ routes }: Pick<ServerBuild, "routes">): (url: string) => string {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
  };
  const parts = Object.keys(routes).map((id) => pathOf(id).split("/").filter(Boolean));
  const isFixed = (part: string | undefined): part is string => part !== undefined && !/[:*?]/.test(part);
  const firsts = new Set([...files, ...parts.map(([first]) => first).filter(isFixed)]);
  const seconds = new Set(
    parts
      .filter(([first]) => first === "api")
      .map(([, second]) => second)
      .filter(isFixed),
  );
  return (url) => {
    const path = url.split("?", 1)[0] ?? "";
    const [, first = "", second = ""] = path.split("/", 3).map((part) => part.replace(/\.data$/, ""));
    if (first === "") return "start";
    if (first === "api") return seconds.has(second) ? `api/${second}` : "api";
    return firsts.has(first) ? first : "other";
  };
}

const maxAddresses = 2_000;

/** For `server.js`: counts and times finished requests. @returns undefined without METRICS_TOKEN */
export async function requestMeter(
  build: ServerBuild,
): Promise<((request: IncomingMessage, response: ServerResponse, from: number) => void) | undefined> {
  if (env().METRICS_TOKEN === undefined) return undefined;
  const { requests } = await metrics();
  const classOf = classesOf(build);
  const known = new Map<string, string>();
  return (request, response, from) => {
    const { method = "" } = request;
    // Express shortens `url` in nested routers.
    const { originalUrl: url = request.url ?? "" } = request as IncomingMessage & { originalUrl?: string };
    let area = known.get(url);
    if (area === undefined) {
      if (known.size >= maxAddresses) known.clear();
      known.set(url, (area = classOf(url)));
    }
    requests.add(
      area,
      methods.has(method) ? method : "other",
      response.writableFinished ? String(response.statusCode) : "aborted",
      (performance.now() - from) / 1000,
    );
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Without METRICS_TOKEN a 404 as for any unknown address; else the figures for its bearer. */
export async function answerMetrics(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  if (token === undefined) return new Response("Not Found", { status: 404, headers });
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(token)))
    return new Response("Unauthorized", { status: 401, headers: { ...headers, "WWW-Authenticate": "Bearer" } });
  const { registry, requests } = await metrics();
  const [own, others] = await Promise.all([gaugesText(), registry.metrics()]);
  return new Response([others.trimEnd(), requests.text(), own].join("\n\n"), {
    headers: { ...headers, "Content-Type": registry.contentType },
  });
}

async function gaugesText(): Promise<string> {
  const texts = await Promise.all(
    [...registeredGauges()].map(async ({ name, help, read }) => {
      try {
        const figures = await within(patience, Promise.resolve(read()));
        const samples = typeof figures === "number" ? [{ labels: {}, value: figures }] : figures;
        return [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} gauge`,
          ...samples.map(({ labels, value }) => `${name}${labelsText(labels)} ${value}`),
        ].join("\n");
      } catch (error) {
        log.debug({ err: error, name }, "a figure could not be read");
        return "";
      }
    }),
  );
  return `${texts.filter(Boolean).join("\n\n")}\n`;
}

function labelsText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, "_")}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
