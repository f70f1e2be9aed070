// Mutates the rules one thing at a time, runs their tests, and prints each mutant as a line of JSON, and what became of it
// as another. Started by r17-mutation.test.ts, with the number of the first mutant to try; by hand, more arguments choose
// modules. The files themselves are not touched: the tests get a mutant's source for the module's.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutants.ts'

/** The modules that decide about rights, prices, slots, states and money, and the tests that hold them. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'src/features/planning/appointments/rules.ts': ['src/features/planning/appointments/rules.test.ts'],
  'src/features/planning/appointments/move-rules.ts': [
    'src/features/planning/appointments/move-rules.test.ts',
  ],
  'src/features/planning/timetable/rules.ts': ['src/features/planning/timetable/rules.test.ts'],
  'src/features/planning/timetable/slots.ts': ['src/features/planning/timetable/slots.test.ts'],
  'src/features/planning/services/rules.ts': ['src/features/planning/services/rules.test.ts'],
  'src/features/money/orders/rules.ts': ['src/features/money/orders/rules.test.ts'],
  'src/features/money/payments/rules.ts': ['src/features/money/payments/rules.test.ts'],
  'src/lib/money.ts': ['src/lib/money.test.ts'],
  'src/features/platform/auth/rules.ts': ['src/features/platform/auth/rules.test.ts'],
  'src/features/platform/auth/access.ts': [
    'src/features/platform/auth/access.test.ts',
    'test/access.test.ts',
  ],
}

let mutated: { path: string; source: string } | null = null
const plugin = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform: (_code: string, id: string) => (id === mutated?.path ? mutated.source : undefined),
}
const vitest = await createVitest(
  { config: false, watch: false },
  {
    plugins: [plugin],
    test: {
      // The cache knows a module by its file, which a mutant is not.
      fsModuleCache: false,
      include: Object.values(MODULES).flat(),
      setupFiles: ['test/setup.ts'],
      reporters: [{}],
      // A mutant that is only slow, on a busy machine, is not noticed.
      testTimeout: 60_000,
      expect: { requireAssertions: true },
    },
  },
)

/** Whether the tests of a module pass with what stands for it now. */
async function passes(path: string, tests: readonly string[]): Promise<boolean> {
  vitest.invalidateFile(path)
  const specifications = await vitest.globTestSpecifications([...tests])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // The result also has the modules of earlier runs.
  const asked = testModules.filter(({ moduleId }) => tests.some((test) => resolve(test) === moduleId))
  return unhandledErrors.length === 0 && asked.length === tests.length && asked.every((module) => module.ok())
}

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const [first = '0', ...chosen] = process.argv.slice(2)
let number = 0
for (const [name, tests] of Object.entries(MODULES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const path = resolve(name)
  const mutants = mutantsOf(readFileSync(path, 'utf8')).map((mutant) => ({ ...mutant, number: number++ }))
  const left = mutants.filter((mutant) => mutant.number >= Number(first))
  if (left.length > 0 && !(await passes(path, tests)))
    throw new Error(`${name}: its tests fail without a mutant.`)
  for (const { source, ...mutant } of left) {
    mutated = { path, source }
    say({ ...mutant, module: name })
    say({ number: mutant.number, killed: !(await passes(path, tests)) })
  }
  mutated = null
  vitest.invalidateFile(path)
}
await vitest.close()
// Vitest has set it to 1 for the failed tests, which are what a mutant ought to have.
process.exitCode = 0
