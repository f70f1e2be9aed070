/** After how long without a key, a click or a touch a shared desk locks the screen. */
export const LOCKS_AFTER_MS = 120_000

/** True for six digits that are tried first: all the same, or up or down in a row. */
export function isWeakPin(pin: string): boolean {
  return [0, 1, 9].some((step) =>
    Array.from(pin).every(
      (digit, place) => place === 0 || Number(digit) === (Number(pin[place - 1]) + step) % 10,
    ),
  )
}
