import { readNumber } from '../../lib/read-number.ts'

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
    const reading = readNumber(typed, isCoins ? { decimals: 2, isMoney: true } : {})
    if ('problem' in reading || (reading.value ?? 0) < 0) return null
    // There is no half of a note.
    if (!isCoins && !Number.isInteger(reading.value)) return null
    paise += Math.round((reading.value ?? 0) * (isCoins ? 1 : Number(value)) * 100)
  }
  return String(paise / 100)
}
