/** A message from one tab to all others of the same browser. */
export type TabMessage =
  | { kind: 'renewed'; expiresInS: number }
  | { kind: 'signed in' }
  | { kind: 'signed out' }

let channel: BroadcastChannel | undefined

/** Notifies the other tabs that the session has changed in this one. */
export function notifyTabs(message: TabMessage): void {
  open().postMessage(message)
}

/** Calls `listener` with each message from another tab. */
export function subscribeToTabs(listener: (message: TabMessage) => void): void {
  open().addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('tailwell.session')
  return channel
}
