import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerMetrics } from "~/lib/platform/metrics/metrics.server";

/** For Prometheus, with METRICS_TOKEN. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerMetrics(request);
}
