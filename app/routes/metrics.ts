import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerMetrics } from "~/lib/platform/metrics/metrics.server";

/** How this process is doing, for Prometheus and whoever holds METRICS_TOKEN. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerMetrics(request);
}
