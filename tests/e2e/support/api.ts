import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";

export type EntryJson = {
  id: string;
  version: number;
  status: string;
  data: Record<string, unknown>;
  liveVersion: number | null;
};

/** The REST API as a test uses it to get to where its story begins. Every call throws unless it succeeds. */
export function contentApi(request: APIRequestContext) {
  const read = async <T>(response: APIResponse): Promise<T> => {
    expect(response.ok(), `${response.status()} ${response.url()}: ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  return {
    create: async (section: string, data: Record<string, unknown>) =>
      read<EntryJson>(await request.post(`/api/content/${section}`, { data: { data } })),
    get: async (section: string, id: string) => read<EntryJson>(await request.get(`/api/content/${section}/${id}`)),
    save: async (section: string, { id, version }: { id: string; version: number }, data: Record<string, unknown>) =>
      read<EntryJson>(await request.patch(`/api/content/${section}/${id}`, { data: { version, data } })),
    act: async (
      section: string,
      { id, version }: { id: string; version: number },
      verb: string,
      more: Record<string, unknown> = {},
    ) => read<EntryJson>(await request.post(`/api/content/${section}/${id}/${verb}`, { data: { version, ...more } })),
    remove: async (section: string, { id, version }: { id: string; version: number }) =>
      expect((await request.delete(`/api/content/${section}/${id}?version=${version}`)).ok()).toBe(true),
    /** A new task, or a change of the one with an id. */
    async task({ id, ...task }: { id?: string } & Record<string, unknown>) {
      const sent = id === undefined ? { type: "task", task } : { id, task };
      const response = await request.fetch("/api/apps/tasks/task", {
        method: id === undefined ? "POST" : "PATCH",
        data: sent,
      });
      return read<{ id: string; version: number }>(response);
    },
    async first(section: string, search = "") {
      const { items } = await read<{
        items: Array<{ id: string; version: number; title: { tr?: string; en?: string } }>;
      }>(await request.get(`/api/content/${section}?${new URLSearchParams({ search })}`));
      const item = items[0];
      if (!item) throw new Error(`No entry of ${section} is found by "${search}"`);
      return item;
    },
  };
}

export type ContentApi = ReturnType<typeof contentApi>;
