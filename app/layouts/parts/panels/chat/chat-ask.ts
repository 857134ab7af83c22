import { reloadOwn } from "~/layouts/lock/own-reload";

type Change = { method: "PATCH" | "POST"; body: unknown };

export class ChatRefused extends Error {
  constructor(readonly status: number) {
    super(`The chat answered ${status}`);
  }
}

export async function askChat<Answer>(path: string, change?: Change): Promise<Answer> {
  const headers = { Accept: "application/json", ...(change ? { "Content-Type": "application/json" } : {}) };
  const response = await fetch(
    path,
    change ? { method: change.method, headers, body: JSON.stringify(change.body) } : { headers },
  );
  if (response.status === 401) reloadOwn();
  if (!response.ok) throw new ChatRefused(response.status);
  return (await response.json()) as Answer;
}
