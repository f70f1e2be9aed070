/** What this page's other tabs are told over; null where the browser has no such thing. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tailwell-changes')

/** Tells the other tabs that something has been changed on the server. */
export function notifyOtherTabs(): void {
  channel?.postMessage(null)
}

/** Calls `listener` whenever another tab has changed something on the server. */
export function onOtherTab(listener: () => void): void {
  channel?.addEventListener('message', listener)
}
