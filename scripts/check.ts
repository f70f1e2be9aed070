// `npm run check`: order, types, layers, dead code and words; all of them run even if one finds something.
import { runNodeBeside } from './run-node.ts'

type Checked = { name: string; passed: boolean }

/** The scripts of package.json that check the code without running it. */
const CHECKS = ['check:order', 'check:types', 'check:layers', 'check:unused', 'check:words']

/**
 * Runs all checks side by side: most of them use one core. With `since`, the order of only the files that have changed
 * since that commit is checked; types are read again as far as they depend on a change anyway.
 */
export async function runChecks(since?: string): Promise<Checked[]> {
  const argsOf = (name: string) =>
    since !== undefined && name === 'check:order'
      ? ['--', '--changed', `--since=${since}`, '--no-errors-on-unmatched']
      : []
  const check = async (name: string) => ({
    name,
    passed: await runNodeBeside(['--run', name, ...argsOf(name)]),
  })
  return await Promise.all(CHECKS.map(check))
}

if (import.meta.main) {
  const failed = (await runChecks()).filter(({ passed }) => !passed).map(({ name }) => name)
  for (const name of failed) console.error(`Failed: npm run ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
