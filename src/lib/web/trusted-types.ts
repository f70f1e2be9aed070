type Rules = { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null }
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }

/** The service worker: push messages, and reading without a connection (public/worker.js). */
export const WORKER = '/worker.js'

/**
 * Makes the browser refuse text that would become markup or code, as the content security policy demands: our pages
 * need none. An empty text only clears (React Aria's announcements), and the one script named here is our worker.
 */
export function refuseTextAsCode(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
    createScriptURL: (url) => (url === WORKER ? url : null),
  })
}
