/** The sample's documents. */
export async function plantDocuments(): Promise<void> {}
