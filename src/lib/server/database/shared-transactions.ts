import type pg from 'pg'
import { ANSWERED, type Connect, type Send, writeOnce } from './pipeline.ts'
import { poolOf, type SharedPool } from './shared-connections.ts'

/** Places for what is under way: enough to keep the database busy while one commits. */
const PLACES = 3
/** Statements of one transaction, so that it holds its locks for some ten milliseconds. */
const MAX_TOGETHER = 16
/** What waits longer than this for a lock gives up its transaction and its place, so that others don't wait for it. */
const LOCK_TIMEOUT_MS = 100

type Waiting = {
  text: string
  values: readonly unknown[]
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

/**
 * Sends the statements that arrived while others were under way in one transaction: one commit and one process of the
 * database for all of them. If one fails, the transaction is rolled back and each is sent as its own. A statement that
 * arrives alone is sent at once.
 */
export function shareTransactions(pool: pg.Pool): SharedPool {
  const connect: Connect = () => pool.connect()
  const queue: Waiting[] = []
  let free = PLACES

  const sendNext = () => {
    if (free === 0 || queue.length === 0) return
    free -= 1
    // At the end of the turn, with all that arrive in it.
    setImmediate(() => {
      whenEnded(sendTogether(connect, queue.splice(0, MAX_TOGETHER)), () => {
        free += 1
        sendNext()
      })
    })
  }

  const send: Send = async (text, values) =>
    await new Promise((resolve, reject) => {
      queue.push({ text, values, resolve, reject })
      sendNext()
    })
  return { pool: poolOf(send, pool), waiting: () => queue.length }
}

/** Calls back once: when all is sent and answered, or when it takes so long that it must be waiting for a lock. */
function whenEnded(sending: Promise<unknown>, callBack: () => void): void {
  const waits = new Promise((resolve) => setTimeout(resolve, LOCK_TIMEOUT_MS))
  void Promise.race([sending, waits]).then(callBack)
}

async function sendTogether(connect: Connect, statements: readonly Waiting[]): Promise<void> {
  const areDone = statements.length > 1 && (await sendInOneTransaction(connect, statements))
  if (!areDone) await Promise.all(statements.map(async (statement) => await sendAlone(connect, statement)))
}

async function sendAlone(connect: Connect, { text, values, resolve, reject }: Waiting): Promise<void> {
  try {
    const client = await connect()
    await client
      .query(text, [...values])
      .then(resolve, reject)
      .finally(() => client.release())
  } catch (error) {
    reject(error)
  }
}

/**
 * False if the database has rolled the transaction back, so that nothing is done and each may be sent again. If it is not
 * known how the transaction ended, each statement gets the error.
 */
async function sendInOneTransaction(connect: Connect, statements: readonly Waiting[]): Promise<boolean> {
  try {
    const client = await connect()
    try {
      return await runTransaction(client, statements)
    } finally {
      client.release()
    }
  } catch (error) {
    for (const { reject } of statements) reject(error)
    return true
  }
}

async function runTransaction(client: pg.PoolClient, statements: readonly Waiting[]): Promise<boolean> {
  writeOnce(client)
  const begun = client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  const sent = statements.map(({ text, values }) => client.query({ text, values: [...values], ...ANSWERED }))
  const [committed, , ...results] = await Promise.allSettled([client.query('commit'), begun, ...sent])
  if (committed.status === 'rejected') throw committed.reason
  if (committed.value.command === 'ROLLBACK') return false
  results.forEach((result, index) => {
    if (result.status === 'fulfilled') statements[index]?.resolve(result.value)
    else statements[index]?.reject(result.reason)
  })
  return true
}
