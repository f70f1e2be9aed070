const SOON_MS = 1000

/**
 * Calls `listener` soon after someone else, another tab or this one has changed something, while the page is looked at.
 * The returned function ends it.
 */
export function onChangeElsewhere(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  // A second connection to the channel of other-tabs.ts also hears what this tab passes on to the others.
  const channel = new BroadcastChannel('tailwell')
  let timer: ReturnType<typeof setTimeout> | undefined
  const pass = ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind !== 'changed' && data.kind !== 'received') return
    clearTimeout(timer)
    timer = setTimeout(() => document.visibilityState === 'visible' && listener(), SOON_MS)
  }
  channel.addEventListener('message', pass)
  return () => {
    clearTimeout(timer)
    channel.close()
  }
}
