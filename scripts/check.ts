// `npm run check`: order, types, layers, dead code and words; all of them run even if one finds something.
import { runNodeBeside } from './run-node.ts'

type Checked = { name: string; passed: boolean }

/** The scripts of package.json that check the code without running it. */
const CHECKS = ['check:order', 'check:types', 'check:layers', 'check:unused', 'check:words']

/** Runs all checks side by side: most of them use one core. */
export async function runChecks(): Promise<Checked[]> {
  const check = async (name: string) => ({ name, passed: await runNodeBeside(['--run', name]) })
  return await Promise.all(CHECKS.map(check))
}

if (import.meta.main) {
  const failed = (await runChecks()).filter(({ passed }) => !passed).map(({ name }) => name)
  for (const name of failed) console.error(`Failed: npm run ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
