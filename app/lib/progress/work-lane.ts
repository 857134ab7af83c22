/** The lane for work that a person waits for, beside the product's own jobs. */
export const workLane = { name: "work", workers: 1 } as const;
