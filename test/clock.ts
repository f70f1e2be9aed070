/**
 * Another day for what runs in a process or a page: its clock goes on as usual, from another moment. Programs load this
 * module (`NODE_OPTIONS=--import …/test/clock.ts`) and read CLOCK_STARTS_AT; a page is given `moveClock`.
 */
export function moveClock(byMs: number): void {
  const real = Date.now
  const now = () => real() + byMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** The environment of a program whose clock starts at a moment. */
export const clockAt = (moment: string) => ({
  CLOCK_STARTS_AT: moment,
  NODE_OPTIONS: `--import=${import.meta.url}`,
})

const { CLOCK_STARTS_AT } = globalThis.process?.env ?? {}
if (CLOCK_STARTS_AT !== undefined) moveClock(Date.parse(CLOCK_STARTS_AT) - Date.now())
