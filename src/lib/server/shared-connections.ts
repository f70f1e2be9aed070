import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createLimiter } from './limiter.ts'
import { ANSWERED, type Connect, type Send, writeOnce } from './pipeline.ts'
import { mayShareTransaction, shareTransactions } from './shared-transactions.ts'

/** Connections in use while all respond promptly: enough for the CPUs, few enough to batch writes. */
const BUSY_LANES = 3
/** Connections in use while some are slow; the rest of the pool is reserved for transactions. */
const MAX_LANES = 8
/** Connections of transactions and writes; the rest is reserved for reads, also while all of these wait for a lock. */
const MAX_OWN = 7
/** A connection that has not answered for this long gets no more statements while another one is free. */
const SLOW_MS = 20

type Lane = { client: Promise<pg.PoolClient> | null; underWay: number; movedAt: number }

/**
 * Lets read-only statements share connections of a pool in pipeline mode: each is sent without waiting for those in
 * progress, and all that arrive in one turn of the event loop go out in one write, equal ones once. A transaction, or a
 * statement that writes or locks, gets a connection of its own, so that no commit or lock waits for another; only
 * bookings share transactions. `waiting` tells how many statements wait for those sent before them.
 */
export function shareConnections(pool: pg.Pool): { pool: PostgresPool; waiting: () => number } {
  const { send, waiting } = createLanes(pool)
  const sendShared = sendEqualOnce(send)
  const own = limitConnections(pool, MAX_OWN)
  const together = shareTransactions(own.connect)
  const connect = async (): Promise<PostgresPoolClient> => {
    let client: pg.PoolClient | undefined
    const query: Send = async (text, values) => {
      if (client === undefined && mayShareTransaction(text)) return await together.send(text, values)
      if (client === undefined && onlyReads(text)) return await sendShared(text, values)
      client ??= await own.connect()
      return await client.query(text, [...values])
    }
    const shared: object = { query, release: (destroy?: boolean) => client?.release(destroy) }
    return shared as PostgresPoolClient
  }
  return {
    pool: { connect, end: () => pool.end(), options: pool.options },
    waiting: () => waiting() + together.waiting() + own.waiting(),
  }
}

/** Opens at most `max` connections of the pool. `waiting` tells how many callers wait for one. */
function limitConnections(pool: pg.Pool, max: number): { connect: Connect; waiting: () => number } {
  const places = createLimiter(max)
  const connect: Connect = async () => {
    if (!(await places.enter(pool.options.connectionTimeoutMillis)))
      throw new Error('timeout exceeded when trying to connect')
    try {
      const client = await pool.connect()
      const release = client.release
      client.release = (destroy) => {
        release(destroy)
        places.leave()
      }
      return client
    } catch (error) {
      places.leave()
      throw error
    }
  }
  return { connect, waiting: places.waiting }
}

function onlyReads(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|share)\b/i.test(text)
}

type Sent = { values: readonly unknown[]; result: Promise<pg.QueryResult> }

/**
 * Sends equal statements of one turn of the event loop once: after a change, all open pages of the clinic read the same
 * list at the same moment. The statement is written at the end of the turn, so it sees every change that was committed
 * before any of its requests arrived. Each caller gets rows of its own.
 */
function sendEqualOnce(send: Send): Send {
  const ofThisTurn = new Map<string, Sent[]>()
  return async (text, values) => {
    if (ofThisTurn.size === 0) setImmediate(() => ofThisTurn.clear())
    const sent = ofThisTurn.get(text) ?? []
    const equal = sent.find((other) => areSame(other.values, values))
    if (equal !== undefined) return withOwnRows(await equal.result)
    const result = send(text, values)
    ofThisTurn.set(text, [...sent, { values, result }])
    return await result
  }
}

/** True if two statements of the same text have the same parameters. Lists count as different. */
function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((value, index) => {
    const other = others[index]
    return value === other || (value instanceof Date && other instanceof Date && +value === +other)
  })
}

function withOwnRows(result: pg.QueryResult): pg.QueryResult {
  return { ...result, rows: result.rows.map((row: object) => ({ ...row })) }
}

function createLanes(pool: pg.Pool): { send: Send; waiting: () => number } {
  const lanes: Lane[] = Array.from({ length: MAX_LANES }, () => ({ client: null, underWay: 0, movedAt: 0 }))
  const waiting = () => lanes.reduce((sum, { underWay }) => sum + Math.max(0, underWay - 1), 0)
  const send: Send = async (text, values) => {
    const lane = nextLane(lanes, performance.now())
    lane.underWay += 1
    lane.client ??= pool.connect()
    const { client } = lane
    try {
      const connected = await client
      writeOnce(connected)
      return await connected.query({ text, values: [...values], ...ANSWERED })
    } finally {
      lane.underWay -= 1
      lane.movedAt = performance.now()
      if (lane.underWay === 0) {
        lane.client = null
        client.then((connected) => connected.release()).catch(() => undefined)
      }
    }
  }
  return { send, waiting }
}

/** The least busy of the first connections that respond promptly, or of all if none does. */
function nextLane(lanes: readonly Lane[], now: number): Lane {
  const answering = lanes.filter(({ underWay, movedAt }) => underWay === 0 || now - movedAt < SLOW_MS)
  const lane = leastBusy(answering.length > 0 ? answering.slice(0, BUSY_LANES) : lanes)
  if (lane.underWay === 0) lane.movedAt = now
  return lane
}

function leastBusy(lanes: readonly Lane[]): Lane {
  return lanes.reduce((least, lane) => (lane.underWay < least.underWay ? lane : least))
}
