import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../random.ts'

/** A process under load that is about to be killed, and what it has acknowledged so far. */
export type Victim = { process: ChildProcess; acknowledged: () => readonly string[] }

export type CrashTest = {
  rounds: number
  seed: number
  /** The longest a victim lives under load, in milliseconds. */
  maxMs: number
  /** Starts a victim and puts it under load; settles once that is so. */
  start: (round: number) => Promise<Victim>
  /** Looks at what is left after a kill, given everything acknowledged in all rounds so far. */
  verify: (acknowledged: readonly string[]) => Promise<void>
}

/** Kills a victim with SIGKILL at a random moment, verifies, and does it again. Gives all acknowledged. */
export async function killAgainAndAgain(test: CrashTest): Promise<readonly string[]> {
  const random = randomFrom(test.seed)
  const acknowledged: string[] = []
  for (let round = 0; round < test.rounds; round += 1) {
    const victim = await test.start(round)
    // Asked for at once: a victim may end by itself before it is killed.
    const gone = once(victim.process, 'close')
    await pause(random() * test.maxMs)
    victim.process.kill('SIGKILL')
    await gone
    acknowledged.push(...victim.acknowledged())
    await test.verify(acknowledged)
  }
  return acknowledged
}
