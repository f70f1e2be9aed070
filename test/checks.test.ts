import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT, plant } from './plant.ts'

const TIME = { timeout: 60_000 }
const ownFile = (name: string) => readFileSync(join(PROJECT, name), 'utf8')

/** Runs a package's program in a planted folder. */
function run(folder: string, program: string, args: string[]): { status: number | null; stdout: string } {
  const file = join(PROJECT, 'node_modules', program)
  return spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' })
}

/** The lint rules that biome, with the project's settings, finds broken in one file. */
async function lint(path: string, text: string): Promise<string[]> {
  const settings = { 'biome.json': ownFile('biome.json'), '.gitignore': ownFile('.gitignore') }
  const { folder, remove } = await plant({
    ...settings,
    'package.json': ownFile('package.json'),
    [path]: text,
  })
  try {
    const { stdout } = run(folder, '@biomejs/biome/bin/biome', ['lint', '--reporter=json', path])
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }
    return [...new Set(diagnostics.map(({ category }) => category.split('/').at(-1) ?? ''))].sort()
  } finally {
    await remove()
  }
}

it('biome passes plain code', TIME, async () => {
  expect(await lint('src/lib/sum.ts', 'export const sum = (a: number, b: number) => a + b\n')).toEqual([])
})

it.each([
  ['noExplicitAny', 'src/lib/sum.ts', 'export const sum = (a: any) => Boolean(a)\n'],
  ['noDefaultExport', 'src/lib/sum.ts', 'const sum = 1\nexport default sum\n'],
  ['noConsole', 'src/lib/sum.ts', "export const say = () => console.log('x')\n"],
  [
    'noFloatingPromises',
    'src/lib/sum.ts',
    'const load = async () => 1\nexport const go = () => {\n  load()\n}\n',
  ],
  ['useFilenamingConvention', 'src/lib/SumOf.ts', 'export const sum = 1\n'],
  ['useImportType', 'src/lib/sum.ts', "import { Kysely } from 'kysely'\nexport type Db = Kysely<object>\n"],
  [
    'useHookAtTopLevel',
    'src/lib/sum.tsx',
    "import { useId } from 'react'\nexport function Sum(props: { on: boolean }) {\n  if (props.on) return <p>{useId()}</p>\n  return null\n}\n",
  ],
  ['useAltText', 'src/lib/sum.tsx', 'export const Sum = () => <img src="/a.png" />\n'],
  ['noUndeclaredDependencies', 'src/lib/sum.ts', "export { pad } from 'left-pad'\n"],
])('biome reports %s', TIME, async (rule, path, text) => {
  expect(await lint(path, text)).toContain(rule)
})

type KnipIssue = { file: string } & Record<
  'files' | 'exports' | 'types' | 'dependencies' | 'unlisted',
  { name: string }[]
>

/** A small package whose every file, export and dependency is used. */
const USED = {
  'package.json':
    '{ "name": "planted", "type": "module", "dependencies": { "zod": "4.6.7" }, "scripts": { "start": "node src/app/start.ts" } }\n',
  'tsconfig.json': ownFile('tsconfig.json'),
  'knip.config.ts': ownFile('knip.config.ts'),
  'src/app/start.ts': "import { sum } from '../lib/sum.ts'\nsum.parse(1)\n",
  'src/lib/sum.ts': "import { z } from 'zod'\nexport const sum = z.number()\n",
}

/** What knip finds unused: `kind:name`. */
async function unused(files: Record<string, string>): Promise<string[]> {
  const { folder, remove } = await plant(files)
  try {
    const { stdout } = run(folder, 'knip/bin/knip.js', ['--reporter', 'json'])
    const { issues } = JSON.parse(stdout) as { issues: KnipIssue[] }
    const kinds = ['files', 'exports', 'types', 'dependencies', 'unlisted'] as const
    return issues
      .flatMap((issue) => kinds.flatMap((kind) => issue[kind].map(({ name }) => `${kind}:${name}`)))
      .sort()
  } finally {
    await remove()
  }
}

it('knip passes a package that uses everything', TIME, async () => {
  expect(await unused(USED)).toEqual([])
})

it('knip reports an unused file, export, type and dependency', TIME, async () => {
  const planted = {
    ...USED,
    'package.json': USED['package.json'].replace('"zod"', '"kysely": "0.29.9", "zod"'),
    'src/lib/sum.ts': `${USED['src/lib/sum.ts']}export const spare = 1\nexport type Spare = 1\n`,
    'src/lib/alone.ts': 'export const alone = 1\n',
  }
  expect(await unused(planted)).toEqual([
    'dependencies:kysely',
    'exports:spare',
    'files:src/lib/alone.ts',
    'types:Spare',
  ])
})
