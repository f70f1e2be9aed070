/**
 * Lets so many works run at once; those that come meanwhile wait for their turn, in order. `waiting` says how many
 * do, for a caller who would rather refuse than let more wait.
 */
export function createTurns(atOnce: number) {
  let running = 0
  const queue: (() => void)[] = []
  const take = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((go) => queue.push(go))
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place, so that nobody slips in between.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return { take, waiting: () => queue.length }
}
