import { countCached } from "~/lib/platform/cache/tagged-cache.server";
import type { Database } from "~/lib/platform/db/database.server";
import { countJobs } from "~/lib/platform/jobs/job-list.server";
import { countRunningJobs } from "~/lib/platform/jobs/jobs.server";
import { isBloated, readMemory } from "~/lib/platform/metrics/memory.server";
import { registerGauge } from "~/lib/platform/metrics/gauges.server";
import { readDiskSpace } from "~/lib/platform/storage/disk-space.server";
import { countKeptParts } from "~/lib/public-site/outputs/kept-parts.server";
import { countRememberedPages } from "~/lib/public-site/outputs/page-memory.server";
import { findObstacle } from "~/lib/readiness.server";

const inodes = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }]);

export function registerGauges({ pool, countWaiting }: Database): void {
  registerGauge("meydan_ready", "1 when /ready is 200", async () => ((await findObstacle()) === null ? 1 : 0));
  registerGauge("meydan_database_connections", "Of this process' pool", () => [
    { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "idle" }, value: pool.idleCount },
  ]);
  registerGauge(
    "meydan_database_waiting",
    "Who waits for a connection of the pool, or for the turn to write",
    countWaiting,
  );
  registerGauge(
    "meydan_jobs",
    "Of all processes on this database: due later, late by a minute or being tried again, given up",
    async () => {
      const { due, late, failed } = await countJobs();
      return Object.entries({ due, late, failed }).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  registerGauge("meydan_jobs_running", "In this process at this moment", countRunningJobs);
  registerGauge(
    "meydan_memory_bytes",
    "Of this process, by what holds it; rest: programs, stacks, what the allocator keeps",
    async () => {
      const { resident: _whole, ...parts } = await readMemory();
      return Object.entries(parts).map(([part, value]) => ({ labels: { part }, value }));
    },
  );
  registerGauge("meydan_memory_bloated", "1 when resident memory is more than twice what is used of it", async () =>
    isBloated(await readMemory()) ? 1 : 0,
  );
  registerGauge("meydan_disk_free_bytes", "On the disk of DATA_DIR", async () => (await readDiskSpace()).freeBytes);
  registerGauge("meydan_disk_size_bytes", "Of the disk of DATA_DIR", async () => (await readDiskSpace()).totalBytes);
  registerGauge(
    "meydan_disk_free_inodes",
    "How many files there is room for on the disk of DATA_DIR; none where it counts none",
    async () => inodes((await readDiskSpace()).freeInodes),
  );
  registerGauge(
    "meydan_disk_inodes",
    "How many files the disk of DATA_DIR can hold; none where it counts none",
    async () => inodes((await readDiskSpace()).totalInodes),
  );
  registerGauge("meydan_cache_bytes", "Kept in memory until an event tells of a change", () => [
    { labels: { cache: "data" }, value: countCached().bytes },
    { labels: { cache: "pages" }, value: countRememberedPages().bytes },
    { labels: { cache: "parts" }, value: countKeptParts().bytes },
  ]);
  registerGauge("meydan_cache_entries", "Kept in memory until an event tells of a change", () => [
    { labels: { cache: "data" }, value: countCached().entries },
    { labels: { cache: "pages" }, value: countRememberedPages().entries },
    { labels: { cache: "parts" }, value: countKeptParts().entries },
  ]);
}
