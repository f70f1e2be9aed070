/**
 * Reloads when the person goes back from this document to the app. The app left by reloading at this address, so the
 * address changes, but the browser keeps the document.
 */
export function followAddress(): void {
  const shown = location.pathname
  addEventListener('popstate', () => {
    if (location.pathname !== shown) location.reload()
  })
}
