import { readNumber, readParts } from '../../../lib/typed/read-number.ts'

/** The notes of India that people count, in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const

/** What was typed of the notes, by their value, and of the coins. */
export type Pieces = Readonly<Record<string, string>>

/** What notes and coins come to, in rupees as a field shows them; null if one of the numbers can't be read. */
export function sumPieces(pieces: Pieces): string | null {
  let paise = 0
  for (const [value, typed] of Object.entries(pieces)) {
    if (typed.trim() === '') continue
    const isCoins = value === 'coins'
    const reading = isCoins ? readParts(typed, { decimals: 2, isMoney: true }) : readNumber(typed, {})
    const count = 'problem' in reading ? null : reading.value
    // There is no half of a note.
    if (count === null || count < 0 || !Number.isInteger(count)) return null
    paise += isCoins ? count : count * Number(value) * 100
  }
  return String(paise / 100)
}
