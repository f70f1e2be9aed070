/** The public page of the privacy notice. It is a document of its own, outside the app's router. */
export const NOTICE_PATH = '/privacy'
