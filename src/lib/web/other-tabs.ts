/** A message from one tab to all others of the same browser. `changed`: this browser has changed something; `received`: others have. */
type TabMessage =
  | { kind: 'changed' }
  | { kind: 'received'; event: { news: number } }
  | { kind: 'renewed'; expiresInS: number }
  | { kind: 'signed in' }
  | { kind: 'signed out' }

/** The channel to the other tabs; null if the browser does not support it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tailwell')

/** Notifies the other tabs of a change in this one. */
export function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Calls `listener` with each message from another tab. The returned function ends it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const pass = ({ data }: MessageEvent<TabMessage>) => listener(data)
  channel?.addEventListener('message', pass)
  return () => channel?.removeEventListener('message', pass)
}
