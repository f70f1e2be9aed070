import { afterAll, afterEach, beforeEach } from 'vitest'
import { seen, watchConsole } from './watch-noise.ts'

/**
 * Every test fails on a warning or an error in the console that it did not expect, and on a connection to
 * another machine. A test that expects one replaces the console's method with its own `vi.spyOn`.
 */
function failOnSeen(): void {
  const all = seen.splice(0)
  if (all.length > 0) throw new Error(`Unexpected during the test:\n${all.join('\n')}`)
}

// The simulated browser can't scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

watchConsole()
beforeEach(watchConsole)
afterEach(failOnSeen)
afterAll(failOnSeen)
