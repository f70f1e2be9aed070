/** Divides, half up to a whole number. */
export function dividedHalfUp(dividend: bigint | number, divisor: bigint | number): number {
  const [up, down] = [2n * BigInt(dividend) + BigInt(divisor), 2n * BigInt(divisor)]
  const quotient = up / down
  // A quotient of BigInts is cut off towards 0, which is up for a negative one.
  return Number(up % down < 0n ? quotient - 1n : quotient)
}

/** Shares an amount out in proportion to weights: what is left over goes to the largest remainders, the earlier first. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const rests = exact.map((part) => ((part % sum) + sum) % sum)
  const shares = exact.map((part, at) => Number((part - (rests[at] ?? 0n)) / sum))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  const byRest = rests
    .map((rest, at) => ({ rest, at }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1))
  const luckier = new Set(byRest.slice(0, left).map(({ at }) => at))
  return shares.map((share, at) => (luckier.has(at) ? share + 1 : share))
}
