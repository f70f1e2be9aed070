// `npm run check:words`: finds words that are not ours in names, comments and texts. See “Our words” in
// docs/contributing.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { nameInCode, nameInDatabase } from '../src/lib/server/database/column-names.ts'

/** Where we look. The demo clinic's copy is the clinic's own; these files name such words. */
const FOLDERS = ['README.md', ':(glob)*.ts', ':(glob)*.mjs', 'bench', 'db', 'docs', 'scripts', 'src', 'test']
const OUTSIDE = /^(src\/clinic\/|scripts\/check-words\.ts$|test\/(check-words\.test|postgres-cluster)\.ts$)/

/** Starts of constants → our word. */
const PREFIXES = new Map([
  ['MOST', 'MAX'],
  ['FARTHEST', 'MAX'],
  ['LONGEST', 'MAX'],
  ['SHORTEST', 'MIN'],
])

/** Parts of names → our word. */
const PARTS = new Map([
  ['anew', 'again'],
  ['death', 'end'],
  ['deed', 'action'],
  ['kept', 'saved'],
  ['nobody', 'noOne'],
  ['somebody', 'anyone'],
  ['told', 'notified'],
  ['whoever', 'caller'],
  ['wish', 'returnTo'],
  ['wishes', 'input'],
])

/** Words in comments, texts and documents → our word. */
const TEXT: Record<string, string> = {
  anew: 'again',
  deed: 'action',
  deeds: 'actions',
  lastwords: 'shutdown',
  mailed: 'emailed',
  mend: 'fix',
  mended: 'fixed',
  mending: 'fixing',
  mends: 'fixes',
  nobody: 'no one',
  somebody: 'someone, anyone',
  told: 'notified, shown',
  weakness: 'vulnerability',
  weaknesses: 'vulnerabilities',
  whoever: 'the caller, anyone',
}
const TEXT_WORD = new RegExp(`\\b(${Object.keys(TEXT).join('|')})\\b`, 'gi')

/** One message is an email; mail is the service, as in “mail server”, whose second word may be on the next line. */
const ONE_MAIL =
  /\b(?:a|all|an|another|each|every|five|its|no|one|that|the|their|these|this|two) mails?\b(?! (?:librar|outage|program|scanner|server|service|setting|system)|$)/gi

/** Phrases without a subject that can be pointed at, or with an everyday verb for a technical act → ours. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:by|for|from|of|only|than|to) who (?:can|has|have|may)\b/gi, 'name them: staff who, a person who'],
  [/\bgo(?:es)? without saying\b/gi, 'left out'],
  [/\bhanded out\b/gi, 'issued'],
  [/\b(?:had|has|have) the last word\b/gi, 'decides, enforces'],
  [/\bof no use\b/gi, 'no longer needed'],
  [/\bplease say\b/gi, 'please enter, please choose'],
]

/** A folder in src/features is a feature; in a clinic, a room is a room. */
const ROOM_AS_FEATURE =
  /\b(?:this room|(?:all|other) rooms|rooms?['’]s? (?:clients?|contracts?|endpoints?|pages?|texts?))\b/gi
const ROOM_NAME = /^(?:implement|allOf|by)Rooms?$|^rooms?(?:Client|Contract|Of|Router)$/i

/** The columns whose names have an underscore in the database. */
const COLUMNS = new Set(
  Array.from(
    readFileSync(new URL('../src/lib/server/database/tables.ts', import.meta.url), 'utf8').matchAll(
      /^ {4}(\w+):/gm,
    ),
    ([, name = '']) => nameInDatabase(name),
  ).filter((name) => name.includes('_')),
)
/** What is named as others name it: JSON of the audit log, claims of OpenID, foreign fields, rows that `pg` reads by itself. */
const NAMED_BY_OTHERS =
  /^(src\/features\/platform\/audit\/|src\/features\/platform\/auth\/server\/create-provider|bench\/(bare|minimal)-server|test\/(e2e\/screens\/audit|open-id-provider|protocol\/bad-input\.test|api\/(money\/money|owners\/notes|platform\/(audit|passkeys))\.test))/
const ALIAS = /\b(?:\w+\.)?(\w+) as "(\w+)"/g

/** A word that is not ours, and the one to use. */
export type OddWord = { line: number; word: string; use: string }

/** The words in one file that are not ours, in the order of its lines. */
export function oddWords(path: string, text: string): OddWord[] {
  const names = /\.tsx?$/.test(path) ? [...oddNames(path, text), ...needlessAliases(path, text)] : []
  const words = oddText(path.endsWith('.md') ? withoutCode(text) : text)
  const isName = ({ line, word }: OddWord) => names.some((name) => name.line === line && name.word === word)
  return [...names, ...words.filter((word) => !isName(word))].sort((a, b) => a.line - b.line)
}

function oddNames(path: string, text: string): OddWord[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: OddWord[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isState(node)) {
      const use = ourName(node.text) ?? columnInCode(path, node.text)
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      if (use !== undefined) found.push({ line: line + 1, word: node.text, use })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** `kept` is a state of an email in the API; tables by state have it as a key. */
function isState(node: ts.Identifier): boolean {
  return node.text === 'kept' && ts.isPropertyAssignment(node.parent)
}

/**
 * Our word for the first part of a name that is not ours: `toldCustomer` has the parts `told` and `customer`. Lower-case
 * names with underscores are the database's.
 */
function ourName(name: string): string | undefined {
  const [prefix = '', ...rest] = name.split('_')
  const start = rest.length > 0 ? PREFIXES.get(prefix) : undefined
  if (start !== undefined) return `${start}_…`
  if (/^[a-z]+_/.test(name)) return undefined
  if (ROOM_NAME.test(name)) return 'feature'
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return parts.map((part) => PARTS.get(part.toLowerCase())).find((use) => use !== undefined)
}

/** The name in the code of a column that a file calls as the database does. */
function columnInCode(path: string, name: string): string | undefined {
  return COLUMNS.has(name) && !NAMED_BY_OTHERS.test(path) ? nameInCode(name) : undefined
}

/**
 * Aliases that only say again how the code names a column: each row has these names by itself. Not in statements that make
 * JSON, which keeps the names that it is given.
 */
function needlessAliases(path: string, text: string): OddWord[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: OddWord[] = []
  const visit = (node: ts.Node, makesJson: boolean): void => {
    const isStatement = ts.isTaggedTemplateExpression(node) && node.tag.getText(file).startsWith('sql')
    const ownText = isStatement ? textOf(node.template) : ''
    const inJson = makesJson || /json/.test(ownText)
    for (const [word, column = '', alias] of inJson ? [] : ownText.matchAll(ALIAS)) {
      if (column === alias || nameInCode(column) !== alias) continue
      const { line } = file.getLineAndCharacterOfPosition(
        node.getStart(file) + node.getText(file).indexOf(word),
      )
      found.push({ line: line + 1, word, use: column })
    }
    ts.forEachChild(node, (child) => visit(child, inJson))
  }
  visit(file, false)
  return found
}

/** The text of a template, without what it puts in. */
function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('…')
}

function oddText(text: string): OddWord[] {
  return text.split('\n').flatMap((content, index) => {
    const found = (pattern: RegExp, use: (word: string) => string | undefined) =>
      Array.from(content.matchAll(pattern), ([word]) => ({ line: index + 1, word, use: use(word) ?? '' }))
    return [
      ...found(TEXT_WORD, (word) => TEXT[word.toLowerCase()]),
      ...found(ONE_MAIL, () => 'email'),
      ...found(ROOM_AS_FEATURE, () => 'feature'),
      ...PHRASES.flatMap(([pattern, use]) => found(pattern, () => use)),
    ]
  })
}

/** Markdown without what stands in backticks: it is quoted. */
function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, '')
}

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && !OUTSIDE.test(path) && existsSync(path))
}

if (import.meta.main) {
  const files = trackedFiles()
  const lines = files.flatMap((path) =>
    oddWords(path, readFileSync(path, 'utf8')).map(
      ({ line, word, use }) => `${path}:${line} ${word} → ${use}`,
    ),
  )
  for (const line of lines) console.error(line)
  if (lines.length === 0) console.log(`${files.length} files use our words.`)
  process.exitCode = lines.length === 0 ? 0 : 1
}
