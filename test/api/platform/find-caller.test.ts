import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createFindCaller } from '../../../src/features/platform/auth/server/find-caller.ts'
import type { Db } from '../../../src/lib/server/database/database.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, anAdmin } from '../../factories.ts'

const database = await freshDatabase()

/** The same database; `sent` counts the statements. */
function counted(): { db: Db; sent: () => number } {
  let count = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, sent: () => count }
}

async function aSession({ userId }: { userId: string }): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 60_000)
  await database.db.insertInto('sessions').values({ id, userId, expiresAt, updatedAt: new Date() }).execute()
  return id
}

describe('who is asking', () => {
  test('is one statement for all who ask at the same time, and each gets their own', async () => {
    const logins = [await aLogin(database.db), await anAdmin(database.db), await aLogin(database.db)]
    const sessions = await Promise.all(logins.map(aSession))
    const { db, sent } = counted()
    const findCaller = createFindCaller(db)
    const asked = Array.from({ length: 50 }, (_, index) => index % 4)
    const callers = await Promise.all(asked.map((index) => findCaller(sessions[index] ?? 'unknown')))
    expect(callers.map((caller) => caller?.userId)).toEqual(asked.map((index) => logins[index]?.userId))
    expect(callers[1]?.role).toBe('admin')
    expect(sent()).toBe(1)
  })

  test('is looked up again for a request that comes during a look-up', async () => {
    const login = await anAdmin(database.db)
    const session = await aSession(login)
    const findCaller = createFindCaller(database.db)
    for (let round = 0; round < 20; round++) {
      const early = findCaller(session)
      // The look-up has been sent by the next turn, or is about to be.
      await new Promise(setImmediate)
      await database.db
        .updateTable('staff')
        .set({ role: 'none' })
        .where('userId', '=', login.userId)
        .execute()
      expect((await findCaller(session))?.role).toBe('none')
      await early
      await database.db
        .updateTable('staff')
        .set({ role: 'admin' })
        .where('userId', '=', login.userId)
        .execute()
      expect((await findCaller(session))?.role).toBe('admin')
    }
    await database.db.deleteFrom('sessions').where('id', '=', session).execute()
    expect(await findCaller(session)).toBeNull()
  })

  test('fails for those who asked together, and works again for the next', async () => {
    const session = await aSession(await aLogin(database.db))
    let broken = true
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (broken) throw new Error('no database')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const findCaller = createFindCaller(db)
    const outcomes = await Promise.allSettled([findCaller(session), findCaller(session)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    broken = false
    expect(await findCaller(session)).toMatchObject({ role: 'none' })
  })
})
