/** What one tab tells all others of the same browser. */
export type Word = { kind: 'renewed'; expiresInS: number } | { kind: 'signed in' } | { kind: 'signed out' }

let channel: BroadcastChannel | undefined

/** Tells the other tabs that the session has changed here. */
export function notifyTabs(word: Word): void {
  open().postMessage(word)
}

/** Calls `listener` with what another tab tells. */
export function subscribeToTabs(listener: (word: Word) => void): void {
  open().addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data))
}

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('tailwell.session')
  return channel
}
