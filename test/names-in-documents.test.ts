import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nameInDatabase } from '../src/lib/server/database/column-names.ts'

// What is in backticks in a document exists: files, folders, names in code and database, operations, rights, addresses,
// settings, texts of screens; and so does each step of a way through menus, such as **Clinic setup › Bills**.

const FILES = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
/** Not those that are printed from the code and compared with it. */
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md') && !/^docs\/(access|pages)\.md$/.test(path))
const CODE = FILES.filter(
  (path) =>
    /\.(tsx?|mjs|js|sql|css|html|json|ya?ml|env\.example)$|^deploy\/|^Dockerfile$/.test(path) &&
    !['package-lock.json', 'test/names-in-documents.test.ts'].includes(path),
)

/** Names that others gave, starts of names, words that are not ours, and what a recipe makes or a document proposes. */
const OTHERS = `
  devEngines CamelCasePlugin WatchdogSec NODE_EXTRA_CA_CERTS
  pg_dump pg_drop_replication_slot
  worker_connections set_real_ip_from real_ip_header _domainkey _dmarc
  process_ nodejs_ MOST_ FARTHEST_ LONGEST_ SHORTEST_ ForPet ByLink
  PURGE TRUNCATE EBADENGINE referralsPages tailwell_live clinic_id sbom.json openapi.json
`
  .trim()
  .split(/\s+/)

/** Texts of other programs, and those with an example or a choice in them. */
const OTHER_TEXTS = [
  'No space left on device',
  'Pet 1',
  'Pet 2',
  'The last bill is dated 27 January 2027. Is this date right?',
  'This database was made by a development version before 0.1.0. Start with an empty one.',
]

const FILE = /[\w./-]*\w\.(?:tsx?|mjs|css|sql|json|csv|html|md|js|webp|woff2)\b/g
const ADDRESS = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/(?:api|clinic|dashboard|desk)\b[\w/{}-]*)$/

const textOf = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n')
const text = textOf(CODE)
const source = textOf(CODE.filter((path) => path.startsWith('src/')))
/** As a reader sees it: a text may go on in the next line, or in the next part of a sum. */
const shown = textOf(CODE.filter((path) => /^(?:db|scripts|src)\//.test(path) && !/\.test\./.test(path)))
  .replaceAll(/' \+\s+'/g, '')
  .replaceAll("'", '’')
  .replaceAll(/\s+/g, ' ')
const words = new Set(text.match(/[A-Za-z_$][\w$]*/g))
const requests = new Set(readFileSync('docs/access.md', 'utf8').match(/\/api\/[\w/{}-]+/g))
const tables = Array.from(
  readFileSync('src/lib/server/database/tables.ts', 'utf8').matchAll(/^ {2}(\w+): \{\n((?: {4}.+\n)+)/gm),
)
const columns = new Set(
  tables.flatMap(([, table = '', fields = '']) =>
    (fields.match(/\w+(?=:)/g) ?? []).map((field) => [table, field].map(nameInDatabase).join('.')),
  ),
)

const FOLDER = /^(?:bench|db|deploy|docs|packages|public|scripts|src|test)(?:\/[\w-]+)+\/?$/
const SETTING = /^([A-Z]{4,})(?:=\S*)?$/
const SCREEN_TEXT = /^[A-Z][a-z’]+(?: [\w’%,.“”-]+)+[.?]?$/
const isFolder = (name: string) => FILES.some((path) => path.startsWith(name.replace(/\/?$/, '/')))

const isShown = (span: string) => OTHER_TEXTS.includes(span) || shown.includes(span.replaceAll("'", '’'))

const isFile = (name: string) => FILES.some((path) => `/${path}`.endsWith(`/${name}`))

function isAddress(address: string): boolean {
  const path = address.replace(/^\/api(\/v\d+)?/, '')
  const found = [path, address, path.replaceAll(/\{(\w+)\}/g, '$$$1')]
  return (
    requests.has(`/api${path}`) ||
    found.some((name) => ["'", '`', '?', '/'].some((end) => source.includes(`'${name}${end}`)))
  )
}

/** The names in one span of code that nothing has. */
function unknownIn(span: string): string[] {
  const address = ADDRESS.exec(span)?.[1]
  if (address !== undefined) return isAddress(address) ? [] : [address]
  if (FOLDER.test(span)) return isFolder(span) ? [] : [span]
  if (SCREEN_TEXT.test(span)) return isShown(span) ? [] : [span]
  const setting = SETTING.exec(span)?.[1]
  if (setting !== undefined) return words.has(setting) ? [] : [setting]
  // In recipes, NN and <…> are to be chosen; folders of the machine are not ours.
  if (/[<{…*]|NN|^\/(?:etc|var)\//.test(span)) return []
  const files = (span.match(FILE) ?? []).map((name) => name.replace(/^\.?\//, ''))
  const rest = span.replaceAll(FILE, ' ')
  const names = (rest.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => /[a-z][A-Z]|_/.test(name))
  const dotted = /^[a-z]\w*\.[a-z]\w*$/i.test(rest) && !columns.has(rest) && !text.includes(rest)
  const right = /^[a-z]+:(?:read|write|correct)$/.test(rest) && !text.includes(`'${rest}'`)
  return [
    ...files.filter((name) => !isFile(name)),
    ...names.filter((name) => !words.has(name)),
    ...(dotted || right ? [rest] : []),
  ]
}

/** The spans of code in a document. Its blocks are commands to type, of which documents.test.ts looks at the names. */
const spansOf = (document: string) =>
  Array.from(document.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g), ([, span = '']) => span)

/** The steps of the ways through menus, which are bold. */
const stepsOf = (document: string) =>
  Array.from(document.matchAll(/\*\*([^*]+)\*\*/g), ([, bold = '']) => bold.replaceAll(/\s+/g, ' '))
    .filter((bold) => / [›→] /.test(bold))
    .flatMap((way) => way.split(/ [›→] /))

const isOthers = (name: string) => OTHERS.some((other) => `/${name}`.endsWith(`/${other}`))
const unknownNames = (document: string) => [
  ...spansOf(document).flatMap((span) => unknownIn(span).filter((name) => !isOthers(name))),
  ...stepsOf(document).filter((step) => !isShown(step)),
]

test.each(DOCUMENTS)('%s names only what exists', (path) => {
  expect(unknownNames(readFileSync(path, 'utf8'))).toEqual([])
})

test('each name of others is in a document', () => {
  const spans = DOCUMENTS.flatMap((path) => spansOf(readFileSync(path, 'utf8')))
  expect(OTHERS.filter((name) => !spans.some((span) => span.includes(name)))).toEqual([])
})

describe('is found when it is wrong:', () => {
  test.each([
    ['a file', 'See `server/no-such-file.ts`.', ['server/no-such-file.ts']],
    ['a function', 'It calls `bookNothing(tx)`.', ['bookNothing']],
    ['a column', 'It sets `customers.shoe_size`.', ['shoe_size', 'customers.shoe_size']],
    ['an operation', 'Call `customers.juggle`.', ['customers.juggle']],
    ['a right', 'It needs `moon:read`.', ['moon:read']],
    ['a request', 'Ask `GET /api/clinic/moon`.', ['/api/clinic/moon']],
    ['a page', 'Open `/dashboard/moon`.', ['/dashboard/moon']],
    ['a setting', 'Set `NO_SUCH_SETTING=1`.', ['NO_SUCH_SETTING']],
    ['a setting of one word', 'Set `NONESUCH=1`.', ['NONESUCH']],
    ['a folder', 'See `src/features/moon/`.', ['src/features/moon/']],
    ['a text of a screen', 'Press `Fly to the moon`.', ['Fly to the moon']],
    ['a step through menus', 'Open **Clinic setup › Cheese shop**.', ['Cheese shop']],
  ])('%s', (_kind, document, names) => {
    expect(unknownNames(document)).toEqual(names)
  })
})
