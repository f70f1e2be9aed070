import type { ConnectionFigures } from '../database/embedded-database.ts'

/** How many statements may wait for the database before further requests wait at the door. */
const MAX_WAITING = 50
/** How long a request waits at the door before it is refused. */
const WAIT_MS = 100
/** How often the door looks whether the database has caught up. */
const LOOK_EVERY_MS = 5

type Waiting = { until: number; decide: (isAdmitted: boolean) => void }

/**
 * Creates the admission control of requests that need the database. While MAX_WAITING statements wait for it, requests
 * wait in the order in which they came, at most WAIT_MS, and are then refused, so that the queue of statements does not
 * grow with the crowd. A request holds no place while it runs, so that a slow one keeps no other out. `connections` tells
 * how many statements wait.
 */
export function createAdmission(connections: () => ConnectionFigures) {
  const queue: Waiting[] = []
  let entered = 0

  /** Takes a place for a request whose statement can't be counted yet. */
  const enter = (): boolean => {
    if (connections().waiting + entered >= MAX_WAITING) return false
    if (entered === 0) setImmediate(() => (entered = 0))
    entered += 1
    return true
  }

  const look = () => {
    while (queue[0] !== undefined) {
      const isAdmitted = enter()
      if (!isAdmitted && queue[0].until > performance.now()) break
      queue.shift()?.decide(isAdmitted)
    }
    if (queue.length > 0) setTimeout(look, LOOK_EVERY_MS)
  }

  /** Waits until the request may begin; false if it is refused because the server has too much to do. */
  return async (): Promise<boolean> => {
    if (queue.length === 0 && enter()) return true
    if (queue.length === 0) setTimeout(look, LOOK_EVERY_MS)
    return await new Promise((decide) => {
      queue.push({ until: performance.now() + WAIT_MS, decide })
    })
  }
}
