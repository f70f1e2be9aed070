/** Numbers in [0, 1) that the seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several, as the seed decides. */
export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** Starts two actions at once, the seed says which first; gives what they give, in the order in which they stand here. */
export async function atOnce<First, Second>(
  random: () => number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (random() < 0.5) return await Promise.all([first(), second()])
  const [late, early] = await Promise.all([second(), first()])
  return [early, late]
}
