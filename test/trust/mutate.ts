// Mutates the rules one thing at a time, runs their tests, and prints each mutant as a line of JSON. Started by
// r17-mutation.test.ts; by hand, arguments choose modules. The files themselves are not touched: the tests get a
// mutant's source for the module's.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutants.ts'

/** The modules that decide about rights, prices, slots, states and money, and the tests that hold them. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'src/features/appointments/rules.ts': ['src/features/appointments/rules.test.ts'],
  'src/features/appointments/move-rules.ts': ['src/features/appointments/move-rules.test.ts'],
  'src/features/timetable/rules.ts': ['src/features/timetable/rules.test.ts'],
  'src/features/timetable/slots.ts': ['src/features/timetable/slots.test.ts'],
  'src/features/services/rules.ts': ['src/features/services/rules.test.ts'],
  'src/features/orders/rules.ts': ['src/features/orders/rules.test.ts'],
  'src/features/payments/rules.ts': ['src/features/payments/rules.test.ts'],
  'src/lib/money.ts': ['src/lib/money.test.ts'],
  'src/features/auth/rules.ts': ['src/features/auth/rules.test.ts'],
  'src/features/auth/access.ts': ['src/features/auth/access.test.ts', 'test/access.test.ts'],
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

const chosen = process.argv.slice(2)
for (const [name, tests] of Object.entries(MODULES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const path = resolve(name)
  if (!(await passes(path, tests))) throw new Error(`${name}: its tests fail without a mutant.`)
  for (const { line, from, to, source } of mutantsOf(readFileSync(path, 'utf8'))) {
    mutated = { path, source }
    const killed = !(await passes(path, tests))
    process.stdout.write(`${JSON.stringify({ module: name, line, from, to, killed })}\n`)
  }
  mutated = null
  vitest.invalidateFile(path)
}
await vitest.close()
