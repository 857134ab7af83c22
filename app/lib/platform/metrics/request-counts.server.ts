/** Seconds: from memory, a list, a page, slow, far too slow. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 5];

type Times = { count: number; sum: number; within: number[] };

// The library looks up its labels for each observation: a tenth of the time of an answer from memory.
export class RequestCounts {
  #counts = new Map<string, number>();
  #times = new Map<string, Times>();

  /** @param area of a bounded number of values, as `method` and `status` */
  add(area: string, method: string, status: string, seconds: number): void {
    const labels = `class="${area}",method="${method}",status="${status}"`;
    this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + 1);
    let times = this.#times.get(area);
    if (!times) this.#times.set(area, (times = { count: 0, sum: 0, within: buckets.map(() => 0) }));
    times.count += 1;
    times.sum += seconds;
    for (let at = 0; at < buckets.length; at += 1)
      if (seconds <= (buckets[at] ?? 0)) times.within[at] = (times.within[at] ?? 0) + 1;
  }

  text(): string {
    const counts = [...this.#counts].map(([labels, count]) => `meydan_http_requests_total{${labels}} ${count}`);
    const times = [...this.#times].flatMap(([area, { count, sum, within }]) => [
      ...buckets.map(
        (le, at) => `meydan_http_request_duration_seconds_bucket{le="${le}",class="${area}"} ${within[at]}`,
      ),
      `meydan_http_request_duration_seconds_bucket{le="+Inf",class="${area}"} ${count}`,
      `meydan_http_request_duration_seconds_sum{class="${area}"} ${sum}`,
      `meydan_http_request_duration_seconds_count{class="${area}"} ${count}`,
    ]);
    return [
      "# HELP meydan_http_requests_total Requests by the first part of their route, method and status",
      "# TYPE meydan_http_requests_total counter",
      ...counts,
      "",
      "# HELP meydan_http_request_duration_seconds From the request's head to the end of its answer",
      "# TYPE meydan_http_request_duration_seconds histogram",
      ...times,
    ].join("\n");
  }
}
