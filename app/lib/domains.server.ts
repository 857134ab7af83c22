import type { Domain } from "~/lib/platform/domains/domain.server";

const modules = import.meta.glob<{ default: Domain }>(["./*/domain.server.ts", "./apps/*/domain.server.ts"], {
  eager: true,
});

/** Every domain that declares something, by its folder. A new file is enough to appear here. */
export const domains: readonly Domain[] = Object.values(modules).map(({ default: domain }) => domain);
