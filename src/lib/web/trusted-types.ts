type Rules = { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null }
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }

/** The service worker: push messages, and reading without a connection (public/worker.js). */
export const WORKER = '/worker.js'

/** A script of ours that runs beside the page, as the build names it: it reads the lists that a clinic brings. */
const BESIDE = /^\/assets\/list-worker-[\w-]+\.js$/

/** Whether a script may be started by its address: the service worker, or one of our own that runs beside the page. */
function isOwnWorker(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return url === WORKER || (origin === location.origin && BESIDE.test(pathname))
}

/**
 * Makes the browser refuse text that would become markup or code, as the content security policy demands: our pages
 * need none. An empty text only clears (React Aria's announcements), and the scripts named here are our workers.
 */
export function refuseTextAsCode(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
    createScriptURL: (url) => (isOwnWorker(url) ? url : null),
  })
}
