export type Tag = { title: string };
export type ListedTag = { id: string; version: number; title: string };

export const longestTag = 60;
