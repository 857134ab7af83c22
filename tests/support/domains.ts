import { afterAll, beforeAll } from "vitest";

import { declareDomains, type Domain } from "~/lib/platform/domains/domain.server";

type Parts = Omit<Domain, "id">;

/** One domain in place of all of the product's, for the rest of the test file; `declare` gives it other parts. */
export function useOnlyDomain(parts: Parts) {
  const declare = (other: Parts) => declareDomains([{ id: "test", ...other }]);
  beforeAll(() => declare(parts));
  afterAll(() => declareDomains([]));
  return { declare };
}
