/** As the specification says them (§8). */
const messages = {
  unsupported: "Service workers are disabled or not supported by this browser",
  notSubscribed: "Not subscribed to push notifications.",
  unsubscribeFailed: "Unsubscribe failed!",
  denied: "Notifications are not allowed for this site",
  refused: "The server did not take the subscription",
} as const;
export type PushProblem = keyof typeof messages;

export class PushError extends Error {
  override name = "PushError";
  constructor(
    readonly problem: PushProblem,
    options?: ErrorOptions,
  ) {
    super(messages[problem], options);
  }
}

export type PushServer = {
  readKey: () => Promise<string>;
  add: (subscription: PushSubscriptionJSON) => Promise<void>;
  remove: (endpoint: string) => Promise<void>;
};

/** @throws PushError unsupported */
async function pushManager(): Promise<PushManager> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || !("PushManager" in globalThis)) throw new PushError("unsupported");
  // A private window has the API and refuses to use it.
  const registration = await Promise.resolve(workers.getRegistration("/"))
    .then((known) => known ?? workers.register("/sw.js"))
    .catch((error: unknown) => {
      throw new PushError("unsupported", { cause: error });
    });
  if (!(registration as ServiceWorkerRegistration | undefined)) throw new PushError("unsupported");
  if (!registration.active) await workers.ready;
  return registration.pushManager;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export async function isSubscribed(): Promise<boolean> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker
    ?.getRegistration("/")
    .catch(() => undefined);
  return (
    ((await (registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager?.getSubscription()) ??
      null) !== null
  );
}

/** Asks the person; call it only on a click. @throws PushError unsupported, denied, refused */
export async function subscribeToPush(server: PushServer): Promise<void> {
  const manager = await pushManager();
  if ((await Notification.requestPermission()) !== "granted") throw new PushError("denied");
  try {
    // The previous person's subscription: who knows its address must not reach this one.
    await (await manager.getSubscription())?.unsubscribe();
    const subscription = await manager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(await server.readKey()),
    });
    try {
      await server.add(subscription.toJSON());
    } catch (error) {
      // Nobody would ever send to it.
      await subscription.unsubscribe().catch(() => false);
      throw error;
    }
  } catch (error) {
    throw new PushError("refused", { cause: error });
  }
}

/** @throws PushError unsupported, notSubscribed, unsubscribeFailed */
export async function unsubscribeFromPush(server: PushServer): Promise<void> {
  const subscription = await (await pushManager()).getSubscription();
  if (!subscription) throw new PushError("notSubscribed");
  const { endpoint } = subscription;
  if (!(await subscription.unsubscribe().catch(() => false))) throw new PushError("unsubscribeFailed");
  // Else the server learns it from the push service at its next message.
  await server
    .remove(endpoint)
    .catch((error: unknown) =>
      console.warn("The server was not told that this browser takes no messages any more:", error),
    );
}

/** After signing out: removes the subscription here and on the server, and closes shown notifications. */
export async function leavePush(): Promise<void> {
  try {
    const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration("/");
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (
      await (registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager?.getSubscription()
    )?.unsubscribe();
  } catch (error) {
    console.warn("The push subscription of this browser was not given up:", error);
  }
}
