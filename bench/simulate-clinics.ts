// `npm run bench:clinics`: prints the tables of docs/scale.md. What one clinic asks for is assumed, what a request costs
// was measured; the busiest ten minutes are played through, request by request, with a seed.

/** What one request, row or process costs; docs/scale.md says where each was measured. */
const COST = {
  /** Processor time in ms, of the server and of the database. */
  list: { server: 1.01, database: 0.41 },
  own: { server: 0.24, database: 0.08 },
  booking: { server: 0.66, database: 1.12 },
  dashboard: { server: 0.42, database: 0.63 },
  appointmentBytes: 700,
  customerBytes: 2100,
  petBytes: 500,
  changeBytes: 1000,
  photoBytes: 50_000,
  emptyDatabaseBytes: 10_000_000,
  processMib: 211,
  streamMib: 0.035,
  connectionMib: 10,
}

/** What we assume about a clinic, and about the machine. */
const ASSUMED = {
  slotsADay: 11,
  /** A clinic's share of taken slots lies evenly between these. */
  fillFrom: 0.3,
  fillTo: 0.95,
  daysAYear: 310,
  years: 5,
  changesPerAppointment: 5,
  customersPerYear: 300,
  petsPerCustomer: 1.5,
  photosPerPet: 0.5,
  requestsPerAppointment: 90,
  /** The share of a day's requests in its busiest hour, and how much more comes in the minute in which clinics open. */
  busiestHour: 0.15,
  openingMinute: 5,
  /** The kinds of requests. */
  mix: { list: 0.2, own: 0.55, booking: 0.05, dashboard: 0.2 },
  streamsPerClinic: 8,
  /** A rented core is slower than that of the bench. */
  slowerCore: 2,
  secondsPlayed: 600,
  goalP99Ms: 100,
  streamsPerServer: 5000,
  connectionsPerServer: 11,
}

type Kind = keyof typeof ASSUMED.mix
const KINDS: readonly Kind[] = ['list', 'own', 'booking', 'dashboard']
const SIZES = [1, 100, 1000, 10_000]
const SEED = 20_261_122

type Random = () => number

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const exponential = (random: Random, mean: number) => -Math.log(1 - random()) * mean

/** Appointments a day of all clinics together, each clinic with a fill of its own. */
function appointmentsADay(clinics: number, random: Random): number {
  const { slotsADay, fillFrom, fillTo } = ASSUMED
  let sum = 0
  for (let clinic = 0; clinic < clinics; clinic += 1)
    sum += slotsADay * (fillFrom + random() * (fillTo - fillFrom))
  return sum
}

function kindOf(random: Random): Kind {
  let left = random()
  for (const kind of KINDS) {
    left -= ASSUMED.mix[kind]
    if (left < 0) return kind
  }
  return 'own'
}

/** Some cores that serve in the order of arrival; gives when a piece of work is done. */
function cores(count: number) {
  const freeAt = Array<number>(count).fill(0)
  let busy = 0
  const serve = (at: number, work: number) => {
    let next = 0
    for (let core = 1; core < count; core += 1) if ((freeAt[core] ?? 0) < (freeAt[next] ?? 0)) next = core
    const done = Math.max(at, freeAt[next] ?? 0) + work
    freeAt[next] = done
    busy += work
    return done
  }
  return { serve, busy: () => busy }
}

type Played = { p50: number; p99: number; serverUse: number; databaseUse: number }

/** Plays ten minutes from the opening on. Times are in ms. */
function play(perSecond: number, coreCount: { server: number; database: number }, random: Random): Played {
  const server = cores(coreCount.server)
  const database = cores(coreCount.database)
  const until = ASSUMED.secondsPlayed * 1000
  const took: number[] = []
  let now = 0
  while (now < until) {
    const more = now < 60_000 ? ASSUMED.openingMinute : 1
    now += exponential(random, 1000 / (perSecond * more))
    const cost = COST[kindOf(random)]
    const read = server.serve(now, exponential(random, cost.server * ASSUMED.slowerCore))
    took.push(database.serve(read, exponential(random, cost.database * ASSUMED.slowerCore)) - now)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  const use = (busy: number, count: number) => busy / until / count
  return {
    p50: at(0.5),
    p99: at(0.99),
    serverUse: use(server.busy(), coreCount.server),
    databaseUse: use(database.busy(), coreCount.database),
  }
}

/** The fewest cores with which 99 of 100 requests are answered in time. */
function fewestCores(perSecond: number) {
  for (let server = 1; ; server += 1)
    for (let database = 1; database <= server; database += 1) {
      const played = play(perSecond, { server, database }, seeded(SEED))
      if (played.p99 <= ASSUMED.goalP99Ms) return { server, database, played }
    }
}

const GIB = 1024
const count = (value: number) => Math.round(value).toLocaleString('en')
const percent = (value: number) => `${Math.round(value * 100)} %`
const short = (value: number) => (value < 10 ? value.toFixed(1) : count(value))
const gigabytes = (bytes: number) => (bytes < 1e12 ? `${short(bytes / 1e9)} GB` : `${short(bytes / 1e12)} TB`)
const memory = (mib: number) => (mib < GIB ? `${count(mib)} MiB` : `${count(mib / GIB)} GiB`)
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function bytesAfterYears(appointmentsAYear: number, clinics: number) {
  const { years, changesPerAppointment, customersPerYear, petsPerCustomer, photosPerPet } = ASSUMED
  const pets = customersPerYear * petsPerCustomer
  const rows =
    appointmentsAYear * (COST.appointmentBytes + changesPerAppointment * COST.changeBytes) +
    clinics * (customersPerYear * COST.customerBytes + pets * COST.petBytes)
  const photos = clinics * pets * photosPerPet * COST.photoBytes
  return { rows: rows * years + clinics * COST.emptyDatabaseBytes, photos: photos * years }
}

/** How much the clinics ask for, and what answers it. */
function loadTable(): string[] {
  const head = [
    [
      'Clinics',
      'Appointments a day',
      'Requests/s in the busiest hour',
      'Requests/s in the opening minute',
      'Cores: server + database',
    ],
    ['Cores in use', 'Response time, p50 / p99', 'Database after 5 years', 'Its photos'],
  ].flat()
  const rows = SIZES.map((clinics) => {
    const aDay = appointmentsADay(clinics, seeded(SEED))
    const perSecond = (aDay * ASSUMED.requestsPerAppointment * ASSUMED.busiestHour) / 3600
    const { server, database, played } = fewestCores(perSecond)
    const bytes = bytesAfterYears(aDay * ASSUMED.daysAYear, clinics)
    return row([
      count(clinics),
      count(aDay),
      perSecond.toFixed(perSecond < 10 ? 2 : 0),
      (perSecond * ASSUMED.openingMinute).toFixed(perSecond < 10 ? 2 : 0),
      `${server} + ${database}`,
      `${percent(played.serverUse)} + ${percent(played.databaseUse)}`,
      `${played.p50.toFixed(1)} / ${played.p99.toFixed(0)} ms`,
      gigabytes(bytes.rows + bytes.photos),
      gigabytes(bytes.photos),
    ])
  })
  return [row(head), row(head.map(() => '---')), ...rows]
}

/** What runs beside the requests: processes, memory and connections, for each way of holding many clinics. */
function waysTable(): string[] {
  const head = [
    'Clinics',
    'Open streams',
    'Way',
    'Server processes',
    'Memory of processes',
    'Database connections',
    'Memory of connections',
  ]
  const rows = SIZES.flatMap((clinics) => {
    const streams = clinics * ASSUMED.streamsPerClinic
    const sharing = Math.max(2, Math.ceil(streams / ASSUMED.streamsPerServer))
    const ways: [string, number][] = [
      ['a process and database per clinic', clinics],
      ['one schema for all clinics', sharing],
    ]
    return ways.map(([way, processes]) => {
      const connections = processes * ASSUMED.connectionsPerServer
      return row([
        count(clinics),
        count(streams),
        way,
        count(processes),
        memory(processes * COST.processMib + streams * COST.streamMib),
        count(connections),
        memory(connections * COST.connectionMib),
      ])
    })
  })
  return [row(head), row(head.map(() => '---')), ...rows]
}

/** The two tables of docs/scale.md. */
export function simulateClinics(): { load: string; ways: string } {
  return { load: loadTable().join('\n'), ways: waysTable().join('\n') }
}

if (import.meta.main) {
  const { load, ways } = simulateClinics()
  console.log(`Seed ${SEED}\n\n${load}\n\n${ways}`)
}
