import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { ANSWERED, type Send, writeOnce } from './pipeline.ts'

/** Connections in use while all respond promptly: enough for the CPUs, few enough to batch writes. */
const BUSY_LANES = 3
/** A connection that has not answered for this long gets no more statements while another one is free. */
const SLOW_MS = 20

type Lane = { client: Promise<pg.PoolClient> | null; underWay: number; movedAt: number }

/** A pool as Kysely sees it, whose statements share connections, and how many wait for those sent before them. */
export type SharedPool = { pool: PostgresPool; waiting: () => number }

/**
 * Lets statements share the connections of a pool in pipeline mode: each is sent without waiting for those in progress,
 * and all that arrive in one turn of the event loop go out in one write, equal ones once. The pool's connections must be
 * read-only, so that none of them waits for a lock of another's or writes once what was asked twice.
 */
export function shareConnections(pool: pg.Pool): SharedPool {
  const { send, waiting } = createLanes(pool)
  return { pool: poolOf(sendEqualOnce(send), pool), waiting }
}

/** The pool whose every connection is this way to send. */
export function poolOf(send: Send, { options }: pg.Pool): PostgresPool {
  const client: object = { query: send, release: () => undefined }
  return {
    connect: () => Promise.resolve(client as PostgresPoolClient),
    end: () => Promise.resolve(),
    options,
  }
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
  const lanes: Lane[] = Array.from({ length: pool.options.max }, () => ({
    client: null,
    underWay: 0,
    movedAt: 0,
  }))
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
