// `npm run check`: order, types, layers, dead code and words; all of them run even if one finds something.
import { runNode } from './run-node.ts'

/** The scripts of package.json that check the code without running it. */
export const CHECKS = ['check:order', 'check:types', 'check:layers', 'check:unused', 'check:words']

if (import.meta.main) {
  const failed = CHECKS.filter((name) => !runNode(['--run', name]))
  for (const name of failed) console.error(`Failed: npm run ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
