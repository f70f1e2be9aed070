// `npm run bench:timing`: does the response time reveal whether an email address has a login? Requests for known and
// unknown addresses alternate. DATABASE_URL sets a PostgreSQL server (an empty database) to use instead of the embedded
// one; TIMING_PAIRS sets how often each request is sent (500).
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './report.ts'
import { startServer } from './servers.ts'

const PAIRS = Number(process.env.TIMING_PAIRS ?? 500)
const KNOWN_LOGINS = 10
/** The maximum difference of the medians; a larger one could be measured over a network with enough requests. */
const MAX_GAP_MS = 5
const PASSWORD = 'a calm grey cat'

const newEmail = () => `${randomUUID()}@bench.example`

/** The requests about an address that anyone may send. */
const QUESTIONS = {
  'sign-in': (email: string) => ({ email, password: 'not the password' }),
  'sign-up': (email: string) => ({ email, password: PASSWORD }),
  'request-reset': (email: string) => ({ email }),
} as const
type Question = keyof typeof QUESTIONS

type Answer = { ms: number; seen: string }

async function ask(url: string, question: Question, email: string): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(`${url}/api/auth/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(QUESTIONS[question](email)),
  })
  const text = await response.text()
  const ms = performance.now() - began
  const names = [...response.headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .join('\n')
  return { ms, seen: `${response.status}\n${names}\n${text}` }
}

/** Response times in milliseconds for known and unknown addresses, alternating in random order. */
async function measure(url: string, question: Question, known: readonly string[]) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const seen = new Set<string>()
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = (['known', 'unknown'] as const).toSorted(() => Math.random() - 0.5)
    for (const kind of order) {
      const email = kind === 'known' ? (known[pair % known.length] ?? '') : newEmail()
      const answer = await ask(url, question, email)
      times[kind].push(answer.ms)
      seen.add(answer.seen)
    }
  }
  if (seen.size > 1) throw new Error(`${question}: the answers differ:\n${[...seen].join('\n\n')}`)
  return times
}

async function report(url: string): Promise<boolean> {
  const known = Array.from({ length: KNOWN_LOGINS }, newEmail)
  for (const email of known) await ask(url, 'sign-up', email)
  let isEven = true
  for (const question of Object.keys(QUESTIONS) as Question[]) {
    const times = await measure(url, question, known)
    const [one, other] = [median(times.known), median(times.unknown)]
    const gap = Math.abs(one - other)
    isEven &&= gap < MAX_GAP_MS
    console.log(
      `${question.padEnd(14)} known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ratio ${(one / other).toFixed(3)}, gap ${gap.toFixed(2)} ms`,
    )
  }
  return isEven
}

const folder = await mkdtemp(join(tmpdir(), 'tailwell-timing-'))
const server = await startServer('../src/app/start.ts', [], {
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
})
try {
  console.log(`${PAIRS} known and ${PAIRS} unknown addresses each; bodies and headers are compared, too`)
  if (!(await report(server.url))) {
    console.log(`A gap is ${MAX_GAP_MS} ms or more.`)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
