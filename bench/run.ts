// `npm run bench`: compares Tailwell's HTTP API with two bare node:http + pg servers on the same temporary PostgreSQL.
// The minimal one is the floor; the one with the product's own statements shows the cost of the server itself. Then
// compares Tailwell with itself at an earlier commit, which is what holds (BENCH_OLD: a commit, HEAD~1 if it is not set, or an
// installed clone), and on ten times as many appointments. BENCH_SECONDS sets the length of one measurement, BENCH_ROUNDS
// the number of rounds; BENCH_WORKS=W1,W2,move measures only these works.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { compareWithOld } from './beside-old.ts'
import { measureDatabaseCpu } from './database-cpu.ts'
import { APPOINTMENTS, CUSTOMERS, clearBookings, fillDatabase, PETS } from './fill-database.ts'
import { measureGrowth } from './growth.ts'
import {
  type Figures,
  LAYER_NAMES,
  type Layer,
  median,
  type Round,
  reportComparison,
  reportGrowth,
  reportLayers,
  reportRatios,
} from './report.ts'
import { type RunningServer, startLoad, startServer } from './servers.ts'
import { CONNECTIONS, GROWING, MEASURED, OLD, ROUNDS, rotated, SECONDS, WARM_UP_ROUNDS } from './settings.ts'
import { requestOf, type Sample, type Work } from './works.ts'

const STARTS = 3

type Bench = { url: string; sample: Sample; servers: Record<Layer, RunningServer> }

async function startServers(url: string, dataDir: string): Promise<Record<Layer, RunningServer>> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  return {
    minimal: await startServer('./minimal-server.ts', [], settings),
    bare: await startServer('./bare-server.ts', [], settings),
    queries: await startServer('./layers-server.ts', ['queries'], settings),
    caller: await startServer('./layers-server.ts', ['caller'], settings),
    product: await startServer('../src/app/start.ts', [], settings),
  }
}

/** Before measuring, checks that every server answers, and that all but the minimal one answer like the bare one. */
async function assertSameAnswers({ url, sample, servers }: Bench): Promise<void> {
  for (const work of MEASURED) {
    const expected = await ask(servers.bare, work, sample)
    await clearBookings(url)
    for (const layer of LAYER_NAMES) {
      const answer = await ask(servers[layer], work, sample)
      if (layer !== 'minimal' && !isDeepStrictEqual(answer, expected))
        throw new Error(`${work}: the answers of ${layer} and bare are not the same.`)
      await clearBookings(url)
    }
  }
}

/** What differs between responses: an appointment's id, the instant of the dashboard's figures. */
const UNLIKE: Partial<Record<Work, object>> = { W3: { id: '' }, W4: { updatedAt: '' } }

/** One response, without the parts that always differ. */
async function ask(server: RunningServer, work: Work, sample: Sample): Promise<unknown> {
  const { path, ...request } = requestOf(work, sample, 0)
  const response = await fetch(server.url + path, request)
  const body = (await response.json()) as Record<string, unknown>
  const filled = work === 'W1' ? body.items : body
  if (!response.ok || (Array.isArray(filled) && filled.length !== (work === 'W1' ? 50 : 5)))
    throw new Error(`${work} at ${server.url}: ${response.status} ${JSON.stringify(body).slice(0, 500)}`)
  const compared = Array.isArray(body) ? body : { ...body, ...UNLIKE[work] }
  return { status: response.status, body: compared }
}

/** Measures all works in interleaved rounds; each round starts with a different server. */
async function measure({ url, sample, servers }: Bench): Promise<Figures> {
  const load = startLoad()
  const figures: Figures = new Map()
  const run = async (work: Work, layer: Layer) => {
    const order = {
      url: servers[layer].url,
      work,
      seconds: SECONDS,
      connections: CONNECTIONS,
      sample,
    }
    const before = await servers[layer].usage()
    const databaseCpu = await measureDatabaseCpu(url)
    const result = await load.run(order)
    // Requests still in progress when the generator stopped must finish first.
    await sleep(200)
    const answers = result.rate * SECONDS
    const serverCpu = ((await servers[layer].usage()).cpu - before.cpu) / answers
    const measured = { ...result, serverCpu, databaseCpu: (await databaseCpu()) / answers }
    if (work === 'W3') await clearBookings(url)
    return measured
  }
  try {
    for (const work of MEASURED) {
      const rows: Record<Layer, Round[]> = { minimal: [], bare: [], queries: [], caller: [], product: [] }
      figures.set(work, rows)
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        for (const layer of rotated(LAYER_NAMES, Math.max(round, 0))) {
          const measured = await run(work, layer)
          if (round >= 0) rows[layer].push(measured)
        }
      }
    }
  } finally {
    load.stop()
  }
  return figures
}

/** Milliseconds until health gives 200: with a database server, and on the second start with the embedded one. */
async function measureStarts(url: string, folder: string): Promise<string> {
  const onServer: number[] = []
  const embedded: number[] = []
  const start = async (settings: Record<string, string>) => {
    const server = await startServer('../src/app/start.ts', [], settings)
    await server.stop()
    return server.startMs
  }
  const ownFolder = { DATA_DIR: join(folder, 'embedded'), DATABASE_URL: '', NODE_ENV: 'development' }
  const first = await start(ownFolder)
  for (let round = 0; round < STARTS; round++) {
    onServer.push(await start({ DATABASE_URL: url, DATA_DIR: folder }))
    embedded.push(await start(ownFolder))
  }
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`
  return `Start to the first 200 of /api/health, median of ${STARTS}: server database ${ms(onServer)}, embedded ${ms(embedded)} (its very first start, with the demo clinic: ${first.toFixed(0)} ms)`
}

async function besideBare(folder: string): Promise<void> {
  const cluster = await startPostgresCluster({ durable: true })
  try {
    const url = await cluster.createDatabase('bench')
    const sample = await fillDatabase(url)
    console.log(await measureStarts(url, folder))
    await measureServers({ url, sample, servers: await startServers(url, folder) })
  } finally {
    await cluster.stop()
  }
}

async function measureServers(bench: Bench): Promise<void> {
  const { servers } = bench
  try {
    await assertSameAnswers(bench)
    const figures = await measure(bench)
    console.log(`\n${reportRatios(figures)}\n`)
    console.log(
      `Processor time of one request in µs, server + database (share that the layer adds):\n${reportLayers(figures)}\n`,
    )
    const memory = async (layer: Layer) => `${((await servers[layer].usage()).rss / 2 ** 20).toFixed(0)} MiB`
    console.log(
      `Memory after the load: Tailwell ${await memory('product')}, minimal ${await memory('minimal')}`,
    )
  } finally {
    await Promise.all(LAYER_NAMES.map((layer) => servers[layer].stop()))
  }
}

async function run(): Promise<void> {
  const sizes = Object.entries({ customers: CUSTOMERS, pets: PETS, appointments: APPOINTMENTS })
  const list = sizes.map(([name, size]) => `${size.toLocaleString('en')} ${name}`)
  console.log(`${availableParallelism()} cores, Node ${process.version}; ${list.join(', ')}`)
  console.log(`${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${SECONDS} s\n`)
  if (!existsSync(new URL('../dist/web/index.html', import.meta.url)))
    execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-bench-'))
  try {
    if (MEASURED.length > 0) {
      await besideBare(folder)
      console.log(`\nBeside ${OLD}, processor time of server and database an item:`)
      console.log(reportComparison(await compareWithOld(folder)))
    }
    if (GROWING.length > 0) console.log(`\n${reportGrowth(await measureGrowth(folder))}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await run()
