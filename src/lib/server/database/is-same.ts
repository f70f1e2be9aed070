import { timingSafeEqual } from 'node:crypto'

/** Compares a secret text with the expected one. The time does not depend on where they differ, only on the lengths. */
export function isSame(text: string, expected: string): boolean {
  const [first, second] = [Buffer.from(text), Buffer.from(expected)]
  return first.length === second.length && timingSafeEqual(first, second)
}
