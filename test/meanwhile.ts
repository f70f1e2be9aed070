import type { Db } from '../src/lib/server/database/database.ts'

type Meanwhile = { column: string; act: (row: Record<string, unknown>) => Promise<unknown> }

/**
 * A database for a server, and what happens right after that has read the next row with a column, outside of a transaction:
 * another request that comes in between. `isOver()` says whether it has happened.
 */
export function withMeanwhile(db: Db) {
  let next: Meanwhile | null = null
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows
      if (next === null || row === undefined || !(next.column in row)) return result
      const { act } = next
      next = null
      await act(row)
      return result
    },
  })
  const happens = (meanwhile: Meanwhile) => {
    next = meanwhile
  }
  return { db: watched, happens, isOver: () => next === null }
}
