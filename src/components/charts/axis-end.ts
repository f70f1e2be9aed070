const ENDS = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 12]

/** The end of an axis for values up to `max`: its quarters are round, and whole while `smallest`, the least end, is. */
export function axisEnd(max: number, smallest = 4): number {
  if (max <= smallest) return smallest
  const power = 10 ** Math.floor(Math.log10(max))
  // 1.2 times ten is twelve, whatever its product is in binary.
  const ends = ENDS.map((end) => Math.round(end * power * 10) / 10)
  return ends.find((end) => max <= end && (end % 4 === 0 || power > 10)) ?? 12 * power
}
