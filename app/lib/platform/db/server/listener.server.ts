import pg from "pg";

import type { Bounds } from "~/lib/platform/db/bounds.server";
import { SteadyClient } from "./steady-client.server";

const again = 1_000;

type Listening = {
  connection: pg.ClientConfig;
  bounds: Bounds;
  channel: string;
  onMessage: (payload: string) => void;
  onGap: () => void;
};

/** Renews a lost connection. It is tested, as a network may drop it without telling either side. @returns stops it */
export async function keepListening({
  connection,
  bounds,
  channel,
  onMessage,
  onGap,
}: Listening): Promise<() => Promise<void>> {
  let listening: SteadyClient | undefined;
  let isClosed = false;
  const attach = async (): Promise<void> => {
    const client = new SteadyClient({ ...connection, query_timeout: bounds.heartbeat.answer });
    client.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.cut();
      throw error;
    }
    if (isClosed) return client.leave();
    const timer = setInterval(
      () => void client.query("SELECT 1").catch(() => client.cut()),
      bounds.heartbeat.every,
    ).unref();
    // The caller repeats a failed first try; renewing here too would double the tries.
    client.once("end", () => {
      clearInterval(timer);
      later();
    });
    listening = client;
  };
  const reattach = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await attach();
      onGap();
    } catch {
      later();
    }
  };
  const later = () => {
    if (!isClosed) setTimeout(() => void reattach(), again).unref();
  };
  await attach();
  return async () => {
    isClosed = true;
    await listening?.leave();
  };
}
