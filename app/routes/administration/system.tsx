import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Progress } from "~/components/ui/progress";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { readSystem } from "~/lib/administration/system.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { areDescriptorsScarce } from "~/lib/platform/metrics/descriptors.server";
import { isBloated } from "~/lib/platform/metrics/memory.server";
import { lowShare, reservedShare } from "~/lib/platform/storage/disk-space.server";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { formatBytes, formatNumber } from "~/lib/platform/text/numbers";

import { AdministrationPage } from "~/components/records/administration-page";
import { FactList } from "./fact-list";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const memoryParts = ["heap", "external", "buffers", "database", "rest"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [state, t, locale] = await Promise.all([readSystem(actor), getFixedT(request), getLanguage(request)]);
  const { database, disk, descriptors, tables, startedAt, memory, jobs, ...rest } = state;
  const bytes = (value: number) => formatBytes(value, locale);
  const number = (value: number) => formatNumber(value, locale);
  const { freeInodes = 0, totalInodes = 0 } = disk;
  return {
    title: t("system.title"),
    ...rest,
    jobs,
    startedAt: formatFullDateTime(startedAt, locale),
    memory: bytes(memory.resident),
    memoryParts: memoryParts.filter((part) => memory[part] > 0).map((part) => ({ part, size: bytes(memory[part]) })),
    isBloated: isBloated(memory),
    database: { ...database, size: bytes(database.bytes) },
    disk: {
      folder: disk.folder,
      free: bytes(disk.freeBytes),
      total: bytes(disk.totalBytes),
      usedShare: disk.totalBytes > 0 ? 1 - disk.freeBytes / disk.totalBytes : 0,
      state: disk.state,
      low: bytes(disk.totalBytes * lowShare),
      reserved: bytes(disk.totalBytes * reservedShare),
      isShortOfBytes: disk.freeBytes < disk.totalBytes * lowShare,
    },
    inodes:
      totalInodes > 0
        ? { free: number(freeInodes), total: number(totalInodes), isScarce: freeInodes < totalInodes * lowShare }
        : null,
    descriptors: descriptors && {
      used: number(descriptors.used),
      most: number(descriptors.most),
      isScarce: areDescriptorsScarce(descriptors),
    },
    tables: tables.map(({ name, rows, bytes: size }) => ({
      name,
      rows: rows === null ? null : formatNumber(rows, locale),
      size: bytes(size),
    })),
  };
}

export default function System() {
  const { t } = useTranslation();
  const {
    title,
    meydan,
    framework,
    node,
    startedAt,
    memory,
    memoryParts,
    isBloated,
    database,
    disk,
    inodes,
    descriptors,
    jobs,
    mail,
    storage,
    publicUrl,
    tables,
  } = useLoaderData<typeof loader>();
  return (
    <AdministrationPage title={title} description={t("system.description")}>
      {disk.state === "plenty" ? null : (
        <Alert
          tone={disk.state === "low" ? "warning" : "error"}
          title={
            inodes?.isScarce && !disk.isShortOfBytes
              ? t("system.inodesScarce", { free: inodes.free })
              : t("system.diskScarce", { free: disk.free })
          }
        >
          {t(`system.disk.${disk.state}`, { reserved: disk.reserved })}
        </Alert>
      )}
      {isBloated ? (
        <Alert tone="warning" title={t("system.memoryHigh", { size: memory })}>
          {t("system.memoryHighText")}
        </Alert>
      ) : null}
      {descriptors?.isScarce ? (
        <Alert tone="warning" title={t("system.descriptorsScarce", descriptors)}>
          {t("system.descriptorsAdvice")}
        </Alert>
      ) : null}
      {jobs.failed > 0 ? (
        <Alert tone="warning" title={t("system.jobsFailed", { count: jobs.failed })}>
          <Link to="/administration/jobs?view=failed" className="font-medium underline">
            {t("system.showJobs")}
          </Link>
        </Alert>
      ) : null}
      <div className="grid gap-6 md:grid-cols-2">
        <Facts
          title={t("system.server")}
          facts={[
            [t("system.version"), meydan],
            [t("system.framework"), framework],
            ["Node.js", node],
            [t("system.startedAt"), startedAt],
            [t("system.memory"), memory],
            ...memoryParts.map(
              ({ part, size }) =>
                [
                  <span key={part} className="ps-4">
                    {t(`system.memoryParts.${part}`)}
                  </span>,
                  size,
                ] as const,
            ),
            ...(descriptors ? [[t("system.descriptors"), t("system.descriptorsOf", descriptors)] as const] : []),
            [t("system.publicUrl"), publicUrl ?? t("system.notSet")],
          ]}
        />
        <Facts
          title={t("system.database")}
          facts={[
            [t("system.kind"), t(`system.databaseKinds.${database.kind}`)],
            ["PostgreSQL", database.version],
            [t("system.size"), database.size],
            [t("system.migration"), database.migration],
            [t("system.connections"), database.connections],
          ]}
        />
        <Facts
          title={t("system.files")}
          facts={[
            [t("system.storage"), t(`system.storages.${storage}`)],
            [
              t("system.folder"),
              <code key="folder" className="text-sm break-all">
                {disk.folder}
              </code>,
            ],
            [t("system.free"), t("system.freeOf", { free: disk.free, total: disk.total })],
            ...(inodes ? [[t("system.inodes"), t("system.freeOf", inodes)] as const] : []),
            [t("system.thresholds"), t("system.thresholdsOf", { low: disk.low, reserved: disk.reserved })],
          ]}
        >
          <Progress value={Math.round(disk.usedShare * 100)} label={t("system.diskUsed")} />
        </Facts>
        <Facts
          title={t("system.queue")}
          facts={[
            [t("jobs.views.late"), <Counted key="late" view="late" count={jobs.late} />],
            [t("jobs.views.failed"), <Counted key="failed" view="failed" count={jobs.failed} />],
            [t("jobs.views.due"), <Counted key="due" view="due" count={jobs.due} />],
            [t("system.mail"), t(`system.mails.${mail}`)],
          ]}
        />
      </div>
      <Facts
        title={t("system.tables")}
        facts={tables.map(({ name, rows, size }) => [
          <code key={name} className="text-sm">
            {name}
          </code>,
          rows === null ? size : t("system.tableSize", { rows, size }),
        ])}
      />
    </AdministrationPage>
  );
}

function Counted({ view, count }: { view: string; count: number }) {
  return (
    <Link to={`/administration/jobs?view=${view}`} className="hover:underline">
      {count}
    </Link>
  );
}

function Facts({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly (readonly [ReactNode, ReactNode])[];
  children?: ReactNode;
}) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <FactList facts={facts} />
        {children}
      </CardContent>
    </Card>
  );
}
