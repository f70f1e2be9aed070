/** Where the file of a certificate is. */
export const certificateFile = (id: string) => `/api/certificates/${id}/file`
