/** The blocks of Unicode for such scripts in daily use: Hebrew, Arabic, Syriac, Thaana, N’Ko. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name or another text of its own for a sentence: one in letters from right to left would turn the number, bracket or
 * date beside it round, so it gets marks that keep its direction inside. Any other stays as it is.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}

/** Values with each text among them isolated. */
export function isolateEach<Values>(values: Values): Values
export function isolateEach(values: unknown): unknown {
  if (typeof values === 'string') return isolate(values)
  if (Array.isArray(values)) return values.map(isolateEach)
  if (typeof values !== 'object' || values === null) return values
  if (Object.getPrototypeOf(values) !== Object.prototype) return values
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isolateEach(value)]))
}
