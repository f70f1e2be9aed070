/**
 * `npm run feature owners/referrals`: writes a feature with a table, a list and a page for admins on a floor, as
 * docs/contributing.md says.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { capital, featureFiles, type Names, namesIn, wordsOf } from './feature-files.ts'

/** The names of a new feature; null unless it is `floor/name`, the name a plural of small letters, perhaps of several words. */
export function namesOf(place: string): Names | null {
  const [floor = '', file = '', ...more] = place.split('/')
  const isName = file.length <= 31 && /^([a-z]{2,}-)*[a-z]{2,}s$/.test(file)
  return Object.keys(FLOORS).includes(floor) && isName && more.length === 0 ? namesIn(floor, file) : null
}

const layers = join(import.meta.dirname, '../.dependency-cruiser.mjs')
const { FLOORS } = (await import(layers)) as { FLOORS: Record<string, string[]> }

type Insertion = { file: string; after: RegExp; text: string }

/** The lines that a feature gets in files that there are. */
function insertions({ floor, file: name, table, many, one }: Names): Insertion[] {
  const imported = (what: string, from: string) =>
    `import { ${many}${what} } from '../../features/${floor}/${name}/${from}'\n`
  return [
    {
      file: '.dependency-cruiser.mjs',
      after: new RegExp(`  ${floor}: \\[[^\\]]*(?=\\])`),
      text: FLOORS[floor]?.length === 0 ? `'${name}'` : `, '${name}'`,
    },
    { file: 'src/app/api/router.ts', after: /(?=import)/, text: imported('Router', 'server/routes.ts') },
    {
      file: 'src/app/api/router.ts',
      after: /export const router = \{\n(?: {2}.*\n)*/,
      text: `  ${many}: ${many}Router,\n`,
    },
    {
      file: 'src/app/browser/clinic-pages.ts',
      after: /(?=import \{)/,
      text: imported('ClinicPages', 'clinic-pages.tsx'),
    },
    {
      file: 'src/app/browser/clinic-pages.ts',
      after: /export const clinicPages = \[\n(?: {2}.*\n)*/,
      text: `  ...${many}ClinicPages,\n`,
    },
    {
      file: 'src/features/platform/audit/rules.ts',
      after: /const RECORD_KINDS.*\{\n(?: {2}.*\n)*/,
      text: `  ${table}: '${capital(wordsOf(one))}',\n`,
    },
    {
      file: 'test/api/requests.ts',
      after: /export const REQUESTS.*\{\n/,
      text: `  '${many}.list': async () => ({}),\n`,
    },
    { file: 'test/table-owners.test.ts', after: /const OWNED.*\{\n/, text: `  '${name}': ['${many}'],\n` },
  ]
}

/** Writes the feature into the project in a folder; gives the files that it has written or changed. */
export function writeFeature(project: string, names: Names): string[] {
  const migrations = readdirSync(join(project, 'db/migrations')).sort()
  const next = Number(migrations.at(-1)?.slice(0, 4)) + 1
  const files = featureFiles(names, String(next).padStart(4, '0'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(project, dirname(path)), { recursive: true })
    writeFileSync(join(project, path), text, { flag: 'wx' })
  }
  for (const { file, after, text } of insertions(names)) {
    const before = readFileSync(join(project, file), 'utf8')
    if (!after.test(before)) throw new Error(`There is no place for ${names.file} in ${file}.`)
    writeFileSync(
      join(project, file),
      before.replace(after, (place) => `${place}${text}`),
    )
  }
  return [...new Set([...Object.keys(files), ...insertions(names).map(({ file }) => file)])]
}

const TABLES = 'src/lib/server/database/tables.ts'

/** Prints the types of the tables again, with those of the new migration. */
function printTables(project: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/print-tables.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The types of the tables can't be printed: ${stderr}`)
}

/** Brings files into the project's order. */
function order(project: string, files: readonly string[]): void {
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: project })
  if (status !== 0) throw new Error('The new files fail a check. Run npm run check:order to see why.')
}

if (import.meta.main) {
  const project = resolve(import.meta.dirname, '..')
  const names = namesOf(process.argv[2] ?? '')
  if (names === null || Object.values(FLOORS).some((features) => features.includes(names.file))) {
    console.error(
      `Enter a floor (${Object.keys(FLOORS).join(', ')}) and a new name for the feature in small letters, such as: npm run feature owners/referrals`,
    )
    process.exitCode = 1
  } else {
    const files = writeFeature(project, names)
    printTables(project)
    order(
      project,
      files.filter((file) => !file.endsWith('.sql')),
    )
    console.log(
      [...files, TABLES, '', 'For the next steps, see “A new feature” in docs/contributing.md.'].join('\n'),
    )
  }
}
