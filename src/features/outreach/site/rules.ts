/** The cookie with which an admin's browser asks for the draft of the public pages. */
export const PREVIEW_COOKIE = 'preview'

/** The query with which a public page's address ends the preview. */
export const LEAVE_PREVIEW = '?preview=leave'
