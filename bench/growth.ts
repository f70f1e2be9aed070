import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { APPOINTMENTS, fillDatabase } from './fill-database.ts'
import { type RunningServer, startLoad, startServer } from './servers.ts'
import { CONNECTIONS, GROWING, ROUNDS, rotated, SECONDS, WARM_UP_ROUNDS } from './settings.ts'
import type { AnyWork, Sample } from './works.ts'

/** The number of appointments in each of the two databases; both have the same customers and pets. */
export const SIZES = { small: APPOINTMENTS, large: 10 * APPOINTMENTS } as const
/** Both have appointments at the same times in this many calendars. */
const CALENDARS = 10
type Size = keyof typeof SIZES
const SIZE_NAMES = Object.keys(SIZES) as Size[]

/** The rounds of each work: the mean response time at each size, in milliseconds. */
export type Growth = Map<AnyWork, Record<Size, number>[]>

type Clinic = { sample: Sample; server: RunningServer; stop: () => Promise<void> }

/** Starts the product on a database server of its own, so that the two sizes do not share memory. */
async function openClinic(size: Size, dataDir: string): Promise<Clinic> {
  const cluster = await startPostgresCluster({ durable: true })
  try {
    const url = await cluster.createDatabase('bench')
    const sample = await fillDatabase(url, { appointments: SIZES[size], calendars: CALENDARS })
    const server = await startServer('../src/app/start.ts', [], { DATABASE_URL: url, DATA_DIR: dataDir })
    const stop = async () => {
      await server.stop()
      await cluster.stop()
    }
    return { sample, server, stop }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Measures the works at both sizes, in interleaved rounds. */
export async function measureGrowth(dataDir: string): Promise<Growth> {
  const small = await openClinic('small', dataDir)
  try {
    const large = await openClinic('large', dataDir)
    try {
      return await measure({ small, large })
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

/** More than are sent in one round: each round moves to slots of its own. */
const MOVES_OF_A_ROUND = 3000

async function measure(clinics: Record<Size, Clinic>): Promise<Growth> {
  const load = startLoad()
  const figures: Growth = new Map()
  try {
    for (const work of GROWING) {
      const rounds: Record<Size, number>[] = []
      figures.set(work, rounds)
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        const times: Record<Size, number> = { small: Number.NaN, large: Number.NaN }
        for (const size of rotated(SIZE_NAMES, Math.max(round, 0))) {
          const { server, sample } = clinics[size]
          const first = (round + WARM_UP_ROUNDS) * MOVES_OF_A_ROUND
          const order = { url: server.url, work, seconds: SECONDS, connections: CONNECTIONS, sample, first }
          times[size] = (1000 * CONNECTIONS) / (await load.run(order)).rate
        }
        if (round >= 0) rounds.push(times)
      }
    }
  } finally {
    load.stop()
  }
  return figures
}
