// `npm run check`: order, types, layers, dead code, words and second places of a truth; all of them run even if one finds something.
import { execFileSync } from 'node:child_process'
import { runNodeBeside } from './run-node.ts'

type Checked = { name: string; passed: boolean }

/** The scripts of package.json that check the code without running it. */
const CHECKS = ['check:order', 'check:types', 'check:layers', 'check:unused', 'check:words', 'check:places']

/**
 * Runs all checks side by side: most of them use one core. With `since`, the order of only the files that have changed
 * since that commit is checked; types are read again as far as they depend on a change anyway.
 */
export async function runChecks(since?: string): Promise<Checked[]> {
  const check = async (name: string) => ({
    name,
    passed: await runNodeBeside(
      since !== undefined && name === 'check:order'
        ? // Without a file it would check them all.
          [...ORDER, 'package.json', ...filesSince(since)]
        : ['--run', name],
    ),
  })
  return await Promise.all(CHECKS.map(check))
}

/** Checks the order of files; of those that it does not know, and of none at all, it says nothing. */
const ORDER = [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
  '--no-errors-on-unmatched',
  '--files-ignore-unknown=true',
]

/** The files that have changed since a commit, new ones that git does not follow yet among them. */
export function filesSince(commit: string): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const changed = list('diff', '--name-only', '--diff-filter=d', '--relative', commit)
  return [...changed, ...list('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

if (import.meta.main) {
  const failed = (await runChecks()).filter(({ passed }) => !passed).map(({ name }) => name)
  for (const name of failed) console.error(`Failed: npm run ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
