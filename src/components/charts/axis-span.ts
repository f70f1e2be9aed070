const STEPS = [1, 2, 2.5, 5, 10]

/** An axis around values that need not begin at zero: round ends, and two to five ticks from one to the other. */
export function axisSpan(values: readonly number[]): { from: number; until: number; ticks: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const third = rounded((high - low || Math.abs(high) / 5 || 1) / 3)
  const power = 10 ** Math.floor(Math.log10(third))
  const step = power * (STEPS.find((one) => rounded(one * power) >= third) ?? 10)
  const first = Math.floor(rounded(low / step))
  const last = Math.max(first + 1, Math.ceil(rounded(high / step)))
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => rounded((first + place) * step))
  return { from: rounded(first * step), until: rounded(last * step), ticks }
}

/** Without what binary adds to a decimal. */
const rounded = (value: number): number => Number(value.toPrecision(12))
