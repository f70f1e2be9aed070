import { useSyncExternalStore } from 'react'

let isOnPaper = false

/** True while the browser prints: what is rendered then is on the paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(onPrint, () => isOnPaper)
}

function onPrint(callback: () => void): () => void {
  const listener = ({ type }: Event) => {
    isOnPaper = type === 'beforeprint'
    callback()
  }
  const ended = new AbortController()
  const { signal } = ended
  for (const name of ['beforeprint', 'afterprint']) window.addEventListener(name, listener, { signal })
  return () => ended.abort()
}
