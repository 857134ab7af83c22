import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Choice } from "~/components/fields/form-context";
import type { Actor } from "~/lib/access/actor";
import { sectionsBegunFrom } from "~/lib/content/entries/create-from.server";
import { maxChosen } from "~/lib/content/workflow/bulk.server";
import { parentChoices, relationChoices } from "~/lib/content/form/relation-options.server";
import type { Section } from "~/lib/content/definition/definition";
import { sortNames } from "~/lib/content/definition/sort-columns";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { findSingle } from "~/lib/content/entries/entries.server";
import { sectionScope, sectionRights } from "~/lib/content/access/rights.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { rowRights } from "~/lib/content/list/row-rights.server";
import { listPartialMatches } from "~/lib/content/list/partial-matches.server";
import { layOut, type ListColumn } from "~/lib/content/list/list-layout.server";
import { columnsOf, countFilters, listSearch, parseListQuery, type ListQuery } from "~/lib/content/list/list-query";
import type { Locale } from "~/lib/content/values";
import { contentPaths } from "~/lib/content/definition/paths";
import { importPaths } from "~/lib/imports/import-views";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { electionWarning } from "~/lib/content/rules/election-period.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { entryResult } from "~/lib/content/list/entry-result";
import { viewsOfList } from "~/lib/saved-views/saved-views.server";

import { keptColumns } from "./columns-cookie.server";
import { listTabs } from "./tabs.server";
import {
  inLanguage,
  inOneLanguage,
  onceEach,
  onlyGiven,
  shownColumns,
  shownSection,
  usedOptions,
  withoutNone,
} from "./shown.server";

/** @throws Response 302 to the one entry of a single page, 403 */
export async function readList(actor: Actor, section: Section, request: Request) {
  actor.assertCan("view", sectionScope(section));
  if (section.kind === "single") {
    const id = await findSingle(section);
    throw redirect(id ? contentPaths.entry(section, id) : contentPaths.new(section));
  }
  const { searchParams } = new URL(request.url);
  const asked = parseListQuery(section, searchParams);
  const query = { ...asked, columns: asked.columns ?? columnsOf(section, await keptColumns(request, section.id)) };
  const isFiltering = countFilters(query) > 0 || searchParams.get("filters") === "open";
  const [list, notices, election, choices, parents, isAsked, options, t, locale, isHidden, views] = await Promise.all([
    listEntries(actor, section, query),
    hooksOf(section).notices?.({ now: new Date() }) ?? [],
    electionWarning(section, null),
    isFiltering ? relationChoices(actor, section, section.list.filters) : {},
    isFiltering && section.list.filters?.includes("parent") ? parentChoices(actor, section) : [],
    approvalAsked(actor, section),
    settingOptions(section),
    getFixedT(request),
    getLanguage(request),
    isSectionHidden(section),
    viewsOfList(actor, section),
  ]);
  const near = list.pagination.length === 0 ? await listPartialMatches(actor, section, query) : [];
  const can = sectionRights(actor, section, { isReviewed: isAsked(sectionScope(section)) });
  const above = new Set(parents.map(({ parentId }) => parentId));
  const rights = onceEach<{ [Name in keyof ReturnType<typeof rowRights>]?: true }>();
  const items = list.items.map((row) => {
    const {
      computed,
      createdBy: _createdBy,
      departmentId: _departmentId,
      submittedBy: _submittedBy,
      deletedAt: _deletedAt,
      deletedBy: _deletedBy,
      unpublishAt: _unpublishAt,
      ...shown
    } = row;
    return {
      ...withoutNone(shown),
      title: inLanguage(row.title, locale),
      columns: shownColumns(section, { ...row.columns, ...computed }, locale, list.files),
      may: rights(onlyGiven(rowRights(actor, section, row, isAsked))),
    };
  });
  return {
    title: t(`content.sections.${section.id}.title`),
    columns: withSort(section, layOut(section, query.columns)),
    maxChosen,
    query,
    locale,
    can,
    tables: [
      ...(can.export && items.length > 0 ? tablesToTake(section, query, t) : []),
      ...(section.importMap && can.create
        ? [{ href: importPaths.begin(section), text: t("content.import.link"), isUpload: true }]
        : []),
    ],
    tabs: listTabs(section),
    /** Saved views of this list; absent, as most have none. */
    ...(views.length > 0 ? { views } : {}),
    section: shownSection(section, isFiltering),
    /** Notices about all entries of the section, in the reader's language. */
    notices: [
      ...(isHidden
        ? [t(section.area === "handbook" ? "content.list.staffSection" : "content.list.hiddenSection")]
        : []),
      ...election.map(({ key, values }) => t(`content.issues.${key}`, values)),
      ...notices.map(({ key, values }) => t(`content.sections.${section.id}.notices.${key}`, values)),
    ],
    options: usedOptions(options, items, locale),
    list: {
      pagination: list.pagination,
      titles: Object.fromEntries(
        Object.entries(list.titles).map(([id, entry]) => [id, { ...entry, title: inLanguage(entry.title, locale) }]),
      ),
      items,
    },
    /** Options of the filter box; null while it is closed. */
    filters: isFiltering
      ? {
          options: inOneLanguage(options, locale),
          choices: choicesIn({ ...choices, parent: parents.filter(({ id }) => above.has(id)) }, locale),
        }
      : null,
    begins: sectionsBegunFrom(actor, section),
    /** Near matches when a search finds nothing. */
    near: near.map((entry) => entryResult(entry, locale, t)),
    today: toIsoDate(new Date()) ?? "",
  };
}

function withSort(section: Section, columns: readonly ListColumn[]): ListColumn[] {
  const names = sortNames(section);
  return columns.map((column) => {
    // The date of publishing is shown below the state.
    const sort = column.name === "status" ? "publishAt" : column.name;
    return names.has(sort) ? { ...column, sort } : column;
  });
}

/** `isUpload`: the page that takes tables in; all others are files to download. */
type Table = { href: string; text: string; isUpload?: boolean };

/** The list as it stands, and the tables that its section declares. */
function tablesToTake(section: Section, query: ListQuery, t: TFunction): Table[] {
  const tables = Object.keys(section.list.tables ?? {}).flatMap((table) => {
    const [title, href] = [
      t(`content.sections.${section.id}.tables.${table}.title`),
      contentPaths.table(section, table),
    ];
    return [
      { href, text: t("content.export.table", { title, type: "CSV" }) },
      { href: `${href}?format=pdf`, text: t("content.export.table", { title, type: "PDF" }) },
    ];
  });
  const href = contentPaths.export(section, listSearch(section, query, { size: 10 }));
  return [{ href, text: t("content.export.link") }, ...tables];
}

function choicesIn(choices: Readonly<Record<string, readonly Choice[]>>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(choices).map(([name, all]) => [
      name,
      all.map(({ id, title }) => ({ id, title: inLanguage(title, locale) })),
    ]),
  );
}
