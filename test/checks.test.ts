import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  compareFigure,
  findSecondPlaces,
  LIMITS,
  longFunctions,
  sourcesOf,
  widestFolder,
} from '../scripts/check-places.ts'
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

/** Planted files, read as `npm run check:places` reads them. */
const planted = (files: Record<string, string>) => sourcesOf(new Map(Object.entries(files)))

/** Where a truth has a second place in planted files: `path:line`. */
const secondPlaces = (files: Record<string, string>) =>
  findSecondPlaces(planted(files)).map(({ path, line }) => `${path}:${line}`)

const KINDS = {
  'src/features/owners/pets/rules.ts':
    "export const SIZES = ['small', 'large'] as const\nexport type Size = (typeof SIZES)[number]\n",
}

it.each([
  ['a union', "export type Box = { size: 'large' | 'small' }\n"],
  ['an enum', "export const size = z.enum(['small', 'large'])\n"],
  ['a list', "const shown = ['small', 'large'] as const\n"],
  ['this list may omit members of the union', "const SOME = ['small'] as const satisfies readonly Size[]\n"],
  ['a generic list of this kind', "const SOME = ['small', 'tiny'] satisfies ReadonlyArray<Size>\n"],
])('refuses the members of a union in a second place: %s', (_what, text) => {
  const path = 'src/features/money/taxes/rules.ts'
  expect(secondPlaces({ ...KINDS, [path]: `\n${text}` })).toEqual([`${path}:2`])
})

it('takes the keys of a record and an exported union for such a list too', () => {
  const record = 'export const WAYS = { cash: 1, card: 2 }\nexport type Way = keyof typeof WAYS\n'
  const union = "export type Part = 'floor' | 'roof'\n"
  const again = "type Other = 'card' | 'cash'\nconst part = z.enum(['roof', 'floor'])\n"
  const lower = { 'src/lib/ways.ts': record, 'src/lib/parts.ts': union }
  expect(secondPlaces({ ...lower, 'src/app/other.ts': again })).toEqual([
    'src/app/other.ts:1',
    'src/app/other.ts:2',
  ])
})

it('passes what uses the list, a part of it, tests, what is printed, and what may not import it', () => {
  const copy = "export type Size = 'small' | 'large'\n"
  const files = {
    'src/features/money/taxes/rules.ts': "export const size = z.enum(SIZES)\nconst small = ['small']\n",
    'src/features/money/taxes/rules.test.ts': copy,
    'src/lib/server/database/tables.ts': `// Printed from the migrated database.\n${copy}`,
    'src/features/platform/auth/rules.ts': "type Own = 'small' | 'large'\n",
  }
  expect(secondPlaces({ ...KINDS, ...files })).toEqual([])
})

it.each([
  ['in a type', 'type Asked = { customerId?: string }\n'],
  ['in a type that extends one', 'export interface Reader { records?: CustomerScope }\n'],
  ['in a parameter', 'export async function list(db: Db, page: { ownerPhone?: string }) {}\n'],
  ['as a parameter', 'export const find = (db: Db, scope?: Scope) => db\n'],
])('refuses whose records are read to be left out: %s', (_where, text) => {
  const path = 'src/features/owners/pets/server/queries.ts'
  expect(secondPlaces({ [path]: text })).toEqual([`${path}:1`])
  expect(secondPlaces({ 'src/features/owners/pets/ui/list.ts': text })).toEqual([])
})

it('passes a scope that is required, and one that narrows a list', () => {
  const text =
    'type PetFilter = { customerId?: string }\ntype PetSelection = { records?: string }\ntype PetInput = { customerId?: string }\ntype Asked = { customerId: string | null }\n'
  expect(secondPlaces({ 'src/features/owners/pets/server/queries.ts': text })).toEqual([])
})

it('refuses a label of a field in a second place of its form', () => {
  const path = 'src/features/owners/pets/ui/form.tsx'
  const field = '<TextField control={control} name="weight" label="Weight" />'
  const form = (words: string) => ({ [path]: `const words = ${words}\nexport const Form = () => ${field}\n` })
  expect(secondPlaces(form("{ weight: 'Weight' }"))).toEqual([`${path}:1`])
  expect(secondPlaces(form("{ weight: { label: 'Weight' } }"))).toEqual([`${path}:1`])
  expect(secondPlaces(form("{ weight: 'Weight in kg' }"))).toEqual([])
})

it('counts the functions with a name that have more than 50 lines, and the names in the fullest folder', () => {
  const body = (lines: number) => `{\n${'  run()\n'.repeat(lines - 2)}}\n`
  const functions = `export function long() ${body(51)}const short = () => ${body(50)}const longer = () => ${body(52)}`
  const long = longFunctions(planted({ 'src/lib/long.ts': functions, 'src/lib/long.test.ts': functions }))
  expect(long.map(({ name, lines }) => [name, lines])).toEqual([
    ['longer', 52],
    ['long', 51],
  ])
  const paths = [
    'src/a/one.ts',
    'src/a/two.ts',
    'src/a/b/one.ts',
    'src/a/b/two.ts',
    'test/api/c.test.ts',
    'db/d.ts',
  ]
  expect(widestFolder(paths)).toEqual({ folder: 'src/a', names: 3 })
})

it('fails once a figure grows, and asks for a lower limit once it has become smaller', () => {
  const name = 'functions over 50 lines'
  const limit = LIMITS[name]
  expect(compareFigure(name, limit + 1)).toMatchObject({
    hasGrown: true,
    text: expect.stringContaining(`at most ${limit}`),
  })
  expect(compareFigure(name, limit)).toEqual({ hasGrown: false, text: `${limit} ${name}` })
  expect(compareFigure(name, limit - 1)).toMatchObject({
    hasGrown: false,
    text: expect.stringContaining(`write ${limit - 1}`),
  })
})
