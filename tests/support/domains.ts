import { afterAll, beforeAll } from "vitest";

import { declareDomains, type Domain } from "~/lib/platform/domains/domain.server";

type Parts = Omit<Domain, "id">;

/**
 * One domain in place of all of the product's, for the rest of the test file; `declare` gives it other parts. Who may
 * do what stays as it is.
 */
export function useOnlyDomain(parts: Parts) {
  let rights: Domain[] = [];
  const declare = (other: Parts) => declareDomains([{ id: "test", ...other }, ...rights]);
  beforeAll(async () => {
    const { domains } = await import("~/lib/domains.server");
    rights = domains.flatMap(({ id, rights: own }) => (own ? [{ id: `rights of ${id}`, rights: own }] : []));
    declare(parts);
  });
  afterAll(() => declareDomains([]));
  return { declare };
}
