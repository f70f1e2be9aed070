/** The channel to the other tabs; null if the browser does not support it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tailwell-changes')

/** Notifies the other tabs that something has changed on the server. */
export function notifyOtherTabs(): void {
  channel?.postMessage(null)
}

/** Calls `listener` whenever another tab has changed something on the server. */
export function onOtherTab(listener: () => void): void {
  channel?.addEventListener('message', listener)
}
