/** Something that calls have in common, such as a login or an address, and how many calls with it may wait. */
export type Lane = { key: string; mayWait: number }

type Waiting = { lanes: readonly Lane[]; start: () => void }

/** `places`: how many calls run at once; `mayWait`: how many wait in all; `waitMs`: how long each waits at most. */
type FairLimits = { places: number; mayWait: number; waitMs: number }

/**
 * Creates a limiter that no caller can fill alone: of the calls in one lane only one runs at a time and few wait. A free
 * place goes to the first in the queue whose lanes are free. With infinite places nothing waits.
 */
export function createFairLimiter({ places, mayWait, waitMs }: FairLimits) {
  const taken = new Set<string>()
  const queue: Waiting[] = []
  let running = 0

  const isFree = (lanes: readonly Lane[]) => running < places && lanes.every(({ key }) => !taken.has(key))
  const take = (lanes: readonly Lane[]) => {
    running += 1
    for (const { key } of lanes) taken.add(key)
  }
  const leave = (lanes: readonly Lane[]) => {
    running -= 1
    for (const { key } of lanes) taken.delete(key)
    for (const waiting of [...queue]) {
      if (!isFree(waiting.lanes)) continue
      queue.splice(queue.indexOf(waiting), 1)
      take(waiting.lanes)
      waiting.start()
    }
  }

  const hasRoom = (lanes: readonly Lane[]) =>
    queue.length < mayWait &&
    lanes.every((lane) => queue.filter((waiting) => isIn(waiting, lane)).length < lane.mayWait)

  /** Waits for a place; false if the queue is full or none becomes free in time. */
  const enter = async (lanes: readonly Lane[]): Promise<boolean> => {
    if (isFree(lanes)) {
      take(lanes)
      return true
    }
    if (!hasRoom(lanes)) return false
    return await new Promise((done) => {
      const waiting = { lanes, start: () => finish(true) }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        finish(false)
      }, waitMs)
      const finish = (isIn: boolean) => {
        clearTimeout(timer)
        done(isIn)
      }
      queue.push(waiting)
    })
  }

  return {
    /** Runs the work once its lanes have a place, or throws what `busy` gives if they get none. */
    run: async <Result>(
      lanes: readonly Lane[],
      work: () => Promise<Result>,
      busy: () => Promise<Error>,
    ): Promise<Result> => {
      if (places === Infinity) return await work()
      if (!(await enter(lanes))) throw await busy()
      try {
        return await work()
      } finally {
        leave(lanes)
      }
    },
  }
}

function isIn({ lanes }: Waiting, { key }: Lane): boolean {
  return lanes.some((lane) => lane.key === key)
}
