/** Creates a limiter with `max` places. Waiting calls get a place in the order in which they came. */
export function createLimiter(max: number) {
  let running = 0
  const queue: (() => void)[] = []

  /** Takes a place if one is free; false otherwise. Call `leave` once for each place taken. */
  const tryEnter = (): boolean => {
    if (running >= max) return false
    running += 1
    return true
  }

  /** Waits for a place; false if none becomes free within `waitMs`. */
  const enter = async (waitMs = Infinity): Promise<boolean> =>
    tryEnter() || (await waitInQueue(queue, waitMs))

  const leave = (): void => {
    // The place passes straight to the next in the queue, so that no other call can take it first.
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    tryEnter,
    enter,
    leave,
    /** Runs the work once there is a place for it. */
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** How many calls have a place. */
    running: () => running,
    /** How many calls wait for a place. */
    waiting: () => queue.length,
  }
}

function waitInQueue(queue: (() => void)[], waitMs: number): Promise<boolean> {
  return new Promise((done) => {
    let timer: NodeJS.Timeout | undefined
    const enter = () => {
      clearTimeout(timer)
      done(true)
    }
    queue.push(enter)
    if (waitMs === Infinity) return
    timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1)
      done(false)
    }, waitMs)
  })
}
