/** In the order of the form. */
export const webhookEvents = [
  "entry.published",
  "entry.updated",
  "entry.withdrawn",
  "entry.archived",
  "entry.trashed",
  "menu.published",
  "settings.changed",
  "file.replaced",
  "file.removed",
  "user.created",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by a button to one webhook. */
export const testEvent = "webhook.test";

/** `waiting`: for the first or another try. */
export const deliveryStates = ["waiting", "sent", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const base = "/administration/webhooks";

export const webhookPaths = {
  list: base,
  new: `${base}/new`,
  webhook: (id: string, { state = "", page = 1 }: { state?: string; page?: number } = {}) => {
    const search = new URLSearchParams({ ...(state ? { state } : {}), ...(page > 1 ? { page: String(page) } : {}) });
    return search.size > 0 ? `${base}/${id}?${search}` : `${base}/${id}`;
  },
  delivery: (id: string, delivery: string) => `${base}/${id}/deliveries/${delivery}`,
};
