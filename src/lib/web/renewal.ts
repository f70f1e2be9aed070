import { refusalCode, sessionOver } from './room-client.ts'

/** Of the time that was left a fifth remains when the session is renewed. */
const RENEW_AFTER = 0.8
/** The first wait after a renewal that was not answered; each further one is twice as long. */
const FIRST_WAIT_MS = 200
const MAX_TRIES = 5
/** How long calls go out without a renewal once those tries were in vain. */
const PAUSE_S = 10
const LOCK = 'tailwell.renewal'

type Answer = { expiresInS: number }

/**
 * Renews a session before it runs out: while the person is at work by itself, else before the next call, so that a
 * page that nobody uses lets it end. One renewal at a time, in all tabs together. `renewed` hears each answer.
 */
export function createRenewal<Renewed extends Answer>(
  ask: () => Promise<Renewed>,
  renewed: (answer: Renewed) => void,
) {
  let running: Promise<Renewed | null> | null = null
  const due = createDue(() => void renew())
  const settle = async () => {
    try {
      const answer = await oneAtATime(() => askOften(ask))
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
    /** Takes note of how many seconds are left; null when there is nothing to renew. */
    received: (expiresInS: number | null) => due.in(expiresInS === null ? null : expiresInS * RENEW_AFTER),
    /** Settles when a call may go out: at once, or after the renewal that is due. */
    ready: async () => {
      if (due.isNow()) await renew()
    },
    /** Renews now; null when there is nothing to renew, or the server refuses or does not answer. */
    renew: async () => (due.isEver() ? await renew() : null),
  }
}

/** When something is to be done. Whoever is at work then has it done at once; else it waits for their next move. */
function createDue(act: () => void) {
  let at = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let atWork = false
  const isNow = () => Date.now() >= at
  const move = () => {
    atWork = true
    if (isNow()) act()
  }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, move, { capture: true })
  return {
    isNow,
    isEver: () => at !== Number.POSITIVE_INFINITY,
    in: (seconds: number | null) => {
      clearTimeout(timer)
      at = seconds === null ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000
      atWork = false
      if (seconds !== null) timer = setTimeout(() => atWork && act(), seconds * 1000)
    },
  }
}

async function askOften<Renewed>(ask: () => Promise<Renewed>): Promise<Renewed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (isRefused(error) || tries === MAX_TRIES) throw error
      await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** (tries - 1)))
    }
  }
}

/** An answer that a further try would not change. */
function isRefused(error: unknown): boolean {
  return refusalCode(error) === 'SESSION_ENDED'
}

/** Pages over plain http from another machine have no locks; the server bears two renewals at once. */
async function oneAtATime<Result>(act: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return await act()
  return await navigator.locks.request(LOCK, act)
}
