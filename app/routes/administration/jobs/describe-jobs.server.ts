import type { Actor } from "~/lib/access/actor";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import type { Job } from "~/lib/platform/jobs/jobs.server";
import { formatFullDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";

export async function describeJobs(actor: Actor, jobs: readonly Job[], locale: TextLocale) {
  const titles = await entryTitles(
    actor,
    jobs.map(({ payload }) => String(payload.id ?? "")),
  );
  return jobs.map(({ id, kind, payload, runAt, finishedAt, attempts, lastError, state }) => {
    const entry = titles.get(String(payload.id ?? ""));
    const section = entry && findSection(entry.section);
    return {
      id,
      kind,
      subject: section
        ? { title: titleFor(entry.title, locale), href: contentPaths.entry(section, String(payload.id)) }
        : null,
      at: formatFullDateTime(finishedAt ?? runAt, locale),
      attempts,
      error: lastError,
      canRetry: state === "failed" || attempts > 0,
    };
  });
}
