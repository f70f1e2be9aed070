import type { Db } from '../../../../lib/server/database/database.ts'
import { hashSeal } from './seal-log.ts'
import { findNextSeal, findUnsealed, type RowDigest, readDigests, type Seal } from './seal-queries.ts'

/** What is wrong with the first row or seal that is not as it was written. */
export type Finding = { row: number; problem: 'altered' | 'missing' | 'added' | 'seal' | 'unsealed' }

export type Verified = {
  finding: Finding | null
  /** How many rows are sealed and as they were. */
  rows: number
  /** The hash of the last seal that holds; empty if there is none. */
  hash: string
  /** True if a seal had the hash that was looked for. */
  found: boolean
}

/**
 * Computes every seal of the audit log again, in order, up to the first row that was altered, removed or added later.
 * `known` is the hash of a seal that was noted elsewhere earlier: if it is not found, the log was replaced or cut off.
 */
export async function verifyLog(db: Db, known?: string): Promise<Verified> {
  const verified: Verified = { finding: null, rows: 0, hash: '', found: false }
  for (let after = 0; ; ) {
    const seal = await findNextSeal(db, after)
    if (seal === undefined) {
      const row = await findUnsealed(db, after)
      return row === undefined ? verified : { ...verified, finding: { row, problem: 'unsealed' } }
    }
    const actual = await readDigests(db, { after, through: seal.through, limit: seal.digests.length + 1 })
    const finding = firstDifference(seal.digests, actual) ?? checkSeal(seal, verified.hash)
    if (finding !== null) return { ...verified, finding }
    verified.rows += actual.length
    verified.hash = seal.hash
    verified.found ||= seal.hash === known
    after = seal.through
  }
}

function firstDifference(sealed: RowDigest[], actual: RowDigest[]): Finding | null {
  for (let index = 0; index < Math.max(sealed.length, actual.length); index += 1) {
    const [expected, found] = [sealed[index], actual[index]]
    if (expected === undefined || (found !== undefined && found[0] < expected[0]))
      return { row: found?.[0] ?? 0, problem: 'added' }
    if (found === undefined || found[0] > expected[0]) return { row: expected[0], problem: 'missing' }
    if (found[1] !== expected[1]) return { row: found[0], problem: 'altered' }
  }
  return null
}

function checkSeal(seal: Seal, before: string): Finding | null {
  const isWhole = seal.digests.at(-1)?.[0] === seal.through && hashSeal(before, seal) === seal.hash
  return isWhole ? null : { row: seal.through, problem: 'seal' }
}
