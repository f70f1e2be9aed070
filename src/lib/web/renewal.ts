import { refusalCode, sessionOver } from './feature-client.ts'

/** The session is renewed when a fifth of its time is left. */
const RENEW_AFTER = 0.8
/** The wait after the first failed renewal; it doubles with each further one. */
const FIRST_WAIT_MS = 200
const MAX_TRIES = 5
/** How long calls are sent without a renewal once all tries have failed. */
const PAUSE_S = 10
const LOCK = 'tailwell.renewal'

type Answer = { expiresInS: number }

/**
 * Renews a session before it expires: automatically while the person is active, otherwise before the next call, so
 * that a page not in use lets it expire. Only one renewal runs at a time across all tabs. `renewed` gets each answer.
 */
export function createRenewal<Renewed extends Answer>(
  ask: () => Promise<Renewed>,
  renewed: (answer: Renewed) => void,
) {
  let running: Promise<Renewed | null> | null = null
  const due = createDue(() => void renew())
  const settle = async () => {
    try {
      const answer = await oneAtATime(() => askWithRetries(ask))
      due.in(answer.expiresInS * RENEW_AFTER)
      renewed(answer)
      return answer
    } catch (error) {
      due.in(isRefused(error) ? null : PAUSE_S)
      if (isRefused(error)) sessionOver()
      return null
    } finally {
      running = null
    }
  }
  const renew = () => {
    running ??= settle()
    return running
  }
  return {
    /** Records how many seconds the session has left; null if there is no session. */
    received: (expiresInS: number | null) => due.in(expiresInS === null ? null : expiresInS * RENEW_AFTER),
    /** Resolves when a call may be sent: immediately, or after a renewal that is due. */
    ready: async () => {
      if (due.isNow()) await renew()
    },
    /** Renews now; null if there is no session, or the server refuses or does not answer. */
    renew: async () => (due.isEver() ? await renew() : null),
  }
}

/** Runs `action` when it is due: immediately if the person is active then, otherwise on their next input. */
function createDue(action: () => void) {
  let at = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isActive = false
  const isNow = () => Date.now() >= at
  const onInput = () => {
    isActive = true
    if (isNow()) action()
  }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, onInput, { capture: true })
  return {
    isNow,
    isEver: () => at !== Number.POSITIVE_INFINITY,
    in: (seconds: number | null) => {
      clearTimeout(timer)
      at = seconds === null ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000
      isActive = false
      if (seconds !== null) timer = setTimeout(() => isActive && action(), seconds * 1000)
    },
  }
}

async function askWithRetries<Renewed>(ask: () => Promise<Renewed>): Promise<Renewed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (isRefused(error) || tries === MAX_TRIES) throw error
      await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** (tries - 1)))
    }
  }
}

/** True for an answer that a retry would not change. */
function isRefused(error: unknown): boolean {
  return refusalCode(error) === 'SESSION_ENDED'
}

/** Without https a page from another machine has no locks; the server can handle two renewals at the same time. */
async function oneAtATime<Result>(action: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return await action()
  return await navigator.locks.request(LOCK, action)
}
