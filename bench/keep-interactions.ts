/** Something that a person did, and how long the browser took to show what came of it. */
export type Interaction = { name: string; target: string; milliseconds: number }

declare global {
  interface Window {
    interactions: Interaction[]
  }
}

/** Runs in the page from its start and records every interaction with its target. */
export function keepInteractions(): void {
  window.interactions = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue
      const element = entry.target instanceof Element ? entry.target : null
      const target = element?.closest('label, button, a, input, textarea')
      const label = target?.textContent || target?.getAttribute('aria-label') || target?.getAttribute('name')
      const text = label || target?.nodeName || 'page'
      window.interactions.push({ name: entry.name, target: text.slice(0, 40), milliseconds: entry.duration })
    }
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
