import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";

import { useEnded } from "~/components/controls/use-ended";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { entryChanged, type EntryChanged } from "./entry-changed";

export type ShownEntry = { section: Pick<Section, "id" | "area">; entry: { id: string; version: number } };
type Props = { shown: ShownEntry; userId: string; subscribe: Subscribe | null };

const presence = {
  query: "subscription Presence($section: ID!, $id: ID!) { presence(section: $section, id: $id) { id name } }",
};
type Present = { presence: Array<{ id: string; name: string }> };
type Change = { version: number; name: string | null; isSaved: boolean };

/** Shows who else has the entry open, and that somebody saved it; never touches what is typed. */
export function EntryLive(props: Props) {
  return (
    <>
      <OthersHere {...props} />
      <SavedMeanwhile {...props} />
    </>
  );
}

function OthersHere({ shown, subscribe }: Props) {
  const { t, i18n } = useTranslation();
  const [present, setPresent] = useState<Present["presence"]>([]);
  const slot = useSlot("entry-present", shown);
  const { id } = shown.entry;
  const section = shown.section.id;
  useEffect(() => {
    const stop = subscribe?.(
      { ...presence, variables: { section, id } },
      (data) => setPresent((data as Present).presence),
      { tellsState: true },
    );
    return () => {
      stop?.();
      setPresent([]);
    };
  }, [subscribe, section, id]);
  if (!slot) return null;
  const names = new Intl.ListFormat(i18n.language).format(present.map(({ name }) => name));
  return createPortal(
    present.length > 0 ? (
      <span className="inline-flex items-center gap-1.5">
        <Icon name="heroicons_outline:user-group" className="size-4" />
        {t("live.entry.present", { names })}
      </span>
    ) : null,
    slot,
  );
}

/** An element of the form's head, which is redrawn after each save. */
function useSlot(id: string, shown: ShownEntry): Element | null {
  const [slot, setSlot] = useState<Element | null>(null);
  const ended = useEnded();
  useEffect(() => setSlot(document.getElementById(id)), [id, shown, ended]);
  return slot;
}

/** Autosaves advance the form's version. */
const formVersion = () =>
  Number(document.querySelector<HTMLInputElement>("form#entry input[name=version]")?.value ?? 0);

function SavedMeanwhile({ shown, userId, subscribe }: Props) {
  const { t } = useTranslation();
  const [change, setChange] = useState<Change | null>(null);
  const { id, version: loaded } = shown.entry;
  const section = shown.section.id;
  useEffect(() => setChange((before) => (before && before.version > loaded ? before : null)), [loaded]);
  useEffect(
    () =>
      subscribe?.({ ...entryChanged, variables: { section } }, (data) => {
        const { id: changed, version, by, type } = (data as EntryChanged).entryChanged;
        if (changed !== id || version === null || by?.id === userId || version <= formVersion()) return;
        setChange({ version, name: by?.name ?? null, isSaved: type === "entry.saved" });
      }),
    [subscribe, section, id, userId],
  );
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-40 flex justify-center empty:hidden xl:bottom-6 print:hidden"
    >
      {change ? (
        <div className="overlay flex max-w-160 flex-wrap items-center gap-3 rounded-lg px-4 py-3">
          <Icon name="heroicons_mini:information-circle" className="text-info" />
          <p className="min-w-0 flex-1 basis-60">
            {t(change.isSaved ? "live.entry.saved" : "live.entry.changed", {
              name: change.name ?? t("content.conflict.somebody"),
            })}
          </p>
          <Link
            to={`${contentPaths.version(shown.section, id, change.version)}?with=${formVersion()}`}
            target="_blank"
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            {t("live.entry.look")}
          </Link>
          <Button type="button" variant="ghost" size="sm" onClick={() => setChange(null)}>
            {t("live.entry.goOn")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
