import type { Page } from '@playwright/test'

/** What a person does, by a name to report it with. */
export type Step = readonly [name: string, press: () => Promise<unknown>]
/** How long the browser took, in each round, to show what came of a step. */
export type Press = { name: string; median: number; rounds: number[] }

declare global {
  interface Window {
    interactions: number[]
  }
}

/** Runs in the page from its start and records how long each interaction took until its paint. */
export function keepInteractions(): void {
  window.interactions = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.interactions.push(entry.duration)
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Takes the steps at the pace of a person, and returns how long the slowest interaction of each took. */
export async function pressEach(
  page: Page,
  steps: readonly Step[],
  pauseMs: number,
): Promise<[string, number][]> {
  const taken: [string, number][] = []
  await page.waitForTimeout(pauseMs)
  for (const [name, press] of steps) {
    await page.evaluate(() => {
      window.interactions = []
    })
    await press()
    await page.waitForTimeout(pauseMs)
    taken.push([name, Math.max(0, ...(await page.evaluate(() => window.interactions)))])
  }
  return taken
}

/** The presses of all rounds, the slowest first: a busy moment of the machine shows in one round, a slow press in all. */
export function slowestFirst(taken: readonly [string, number][]): Press[] {
  const byName = Map.groupBy(taken, ([name]) => name)
  return [...byName]
    .map(([name, all]) => {
      const rounds = all.map(([, milliseconds]) => milliseconds)
      return { name, rounds, median: rounds.toSorted((one, other) => one - other)[rounds.length >> 1] ?? 0 }
    })
    .toSorted((one, other) => other.median - one.median)
}

/** Prints the slowest presses, and returns whether all are as quick as the goal. */
export function reportPresses(presses: readonly Press[], goalMs: number): boolean {
  console.log(`Presses by the median of their rounds (goal ${goalMs} ms):`)
  for (const { name, median, rounds } of presses.slice(0, 14))
    console.log(`${String(median).padStart(6)} ms  ${name} (${rounds.join(', ')})`)
  return (presses[0]?.median ?? 0) <= goalMs
}
