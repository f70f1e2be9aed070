import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * What a run of tests came to: those that failed by name, those that passed on their second try only (they count as passed
 * too), those that were skipped with why.
 */
export type TestCounts = {
  passed: number
  failed: string[]
  unsteady: string[]
  skipped: { name: string; reason: string }[]
}

/** Writes the counts of a run into `file`. A test file that could not run at all counts as a failure. */
export function countReporter(file: string): Reporter {
  return {
    onTestRunEnd: (modules, unhandledErrors) => {
      const failed = unhandledErrors.map(({ message }) => `outside of any test: ${message}`)
      const counts: TestCounts = { passed: 0, failed, unsteady: [], skipped: [] }
      for (const module of modules) countModule(module, counts)
      writeFileSync(file, JSON.stringify(counts))
    },
  }
}

function countModule(module: TestModule, counts: TestCounts): void {
  const failedBefore = counts.failed.length
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (test.diagnostic()?.flaky) counts.unsteady.push(`${module.relativeModuleId} > ${test.fullName}`)
    if (result.state === 'passed') counts.passed += 1
    else if (result.state === 'skipped')
      counts.skipped.push({ name: test.fullName, reason: result.note ?? '' })
    else counts.failed.push(`${module.relativeModuleId} > ${test.fullName}`)
  }
  if (module.state() === 'failed' && counts.failed.length === failedBefore)
    counts.failed.push(module.relativeModuleId)
}
