/** Where a file can be read. */
export const fileContent = (id: string) => `/api/files/${id}/content`
