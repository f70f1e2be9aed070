// `npm run check:places`: finds a truth that has a second place. See “One place for a truth” in docs/contributing.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

/** The features from the lowest to the highest, as `floor/feature`. */
const { FEATURES }: { FEATURES: readonly string[] } = await import(
  new URL('../.dependency-cruiser.mjs', import.meta.url).href
)

/** What breaks a rule, and where. */
export type Finding = { path: string; line: number; text: string }

/** A file with its text as the parser has read it. */
type Source = { path: string; file: ts.SourceFile }

/** The rules are for the product's code. Tests repeat what they expect; what is printed has its truth elsewhere. */
const isOurs = (path: string, text: string) =>
  /^(src|db)\/.*\.tsx?$/.test(path) &&
  !/(\.test\.tsx?|\/bad-input\.ts)$/.test(path) &&
  !text.startsWith('// Printed ')

/** The product's code among files, by their paths. */
export function sourcesOf(texts: ReadonlyMap<string, string>): Source[] {
  return [...texts].flatMap(([path, text]) =>
    isOurs(path, text) ? [{ path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }] : [],
  )
}

/** All that breaks a rule, in the order of the files. */
export function findSecondPlaces(sources: readonly Source[]): Finding[] {
  const lists = exportedLists(sources)
  return sources.flatMap((source) => [
    ...secondLists(source, lists),
    ...optionalScopes(source),
    ...secondLabels(source),
  ])
}

const lineOf = (file: ts.SourceFile, node: ts.Node) =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

/** Calls a function with a node and all that is in it. */
function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => walk(child, see))
}

/** What an expression is without `as const`, `satisfies` and parentheses around it. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node
}

/** Stands for a list of two or more texts, whatever their order. */
const keyOf = (texts: readonly string[]) =>
  new Set(texts).size > 1 ? [...new Set(texts)].sort().join('|') : undefined

/** The texts of a list of nothing else. */
function textsOf(node: ts.Node): string[] | undefined {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length === 0) return undefined
  const texts = node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []))
  return texts.length === node.elements.length ? texts : undefined
}

const keyOfArray = (node: ts.Node) => keyOf(textsOf(node) ?? [])

function keyOfUnion(node: ts.Node): string | undefined {
  if (!ts.isUnionTypeNode(node)) return undefined
  const texts = node.types.map((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined,
  )
  return texts.every((text) => text !== undefined) ? keyOf(texts) : undefined
}

/** The keys of an object, if its type is read from it: then it is the list of a union's members. */
function keyOfRecord(node: ts.Expression, name: string, { text }: ts.SourceFile): string | undefined {
  if (!ts.isObjectLiteralExpression(node) || !text.includes(`keyof typeof ${name}`)) return undefined
  const names = node.properties.map(({ name: key }) =>
    key !== undefined && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? key.text : undefined,
  )
  return names.every((key) => key !== undefined) ? keyOf(names) : undefined
}

type Exported = { name: string; path: string; node: ts.Node }

/** The lists, records and unions that files export, by their members. */
function exportedLists(sources: readonly Source[]): Map<string, Exported[]> {
  const lists = new Map<string, Exported[]>()
  const add = (key: string | undefined, found: Exported) => {
    if (key !== undefined) lists.set(key, [...(lists.get(key) ?? []), found])
  }
  for (const { path, file } of sources) {
    for (const statement of file.statements) {
      const { modifiers } = statement as { modifiers?: readonly ts.ModifierLike[] }
      if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
      if (ts.isTypeAliasDeclaration(statement))
        add(keyOfUnion(statement.type), { name: statement.name.text, path, node: statement.type })
      if (!ts.isVariableStatement(statement)) continue
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer === undefined || !ts.isIdentifier(name)) continue
        const node = bare(initializer)
        const key = keyOfArray(node) ?? keyOfRecord(node, name.text, file)
        add(key, { name: name.text, path, node })
      }
    }
  }
  return lists
}

/** Rule E: the members of a union stand in one list, which is exported, or a Record of them. */
function secondLists({ path, file }: Source, lists: ReadonlyMap<string, Exported[]>): Finding[] {
  const found: Finding[] = []
  walk(file, (node) => {
    const line = lineOf(file, node)
    if (ts.isSatisfiesExpression(node) && isListType(node.type) && textsOf(bare(node)) !== undefined)
      found.push({ path, line, text: 'this list may omit members of the union; use a Record of the union' })
    const other = lists
      .get(keyOfUnion(node) ?? keyOfArray(node) ?? '')
      ?.find((list) => list.node !== node && mayImport(path, list.path))
    if (other !== undefined)
      found.push({ path, line, text: `the members of ${other.name} in ${other.path}: import that list` })
  })
  return found
}

const SIDES = [
  ['server', /^db\/|\/server\//],
  ['browser', /^src\/(components|lib\/web)\/|\/ui\/|\/(clinic-)?pages\.tsx$/],
] as const

/** How high a file lies: above the library components, above them the features, above these what composes all. */
function heightOf(path: string): number {
  const [, top, floor, feature] = path.split('/')
  if (top === 'features') return 2 + FEATURES.indexOf(`${floor}/${feature}`)
  return top === 'lib' ? 0 : top === 'components' ? 1 : 1000
}

/** True if `.dependency-cruiser.mjs` lets one file import another: a lower one, of its side or of none. */
function mayImport(from: string, to: string): boolean {
  const side = (path: string) => SIDES.find(([, pattern]) => pattern.test(path))?.[0]
  if (heightOf(from) === 1000) return !from.startsWith('src/clinic/')
  return heightOf(to) <= heightOf(from) && [undefined, side(from)].includes(side(to))
}

/** True for `X[]`, `readonly X[]` and the same as a generic type. */
function isListType(type: ts.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return isListType(type.type)
  if (ts.isTypeReferenceNode(type)) return /^(Readonly)?Array$/.test(type.typeName.getText())
  return ts.isArrayTypeNode(type)
}

const SCOPES = new Set(['customerId', 'ownerPhone', 'records', 'scope'])
const SERVER = /^src\/features\/[^/]+\/[^/]+\/server\//
/** In these a field that is left out means all, and a caller has said so by its type's name. */
const NARROWS = /(Filter|Selection|Input)$/

/** Rule F: whose records something reads is never left out. */
function optionalScopes({ path, file }: Source): Finding[] {
  if (!SERVER.test(path)) return []
  const found: Finding[] = []
  walk(file, (node) => {
    if (!isOptional(node) || !SCOPES.has(node.name.getText(file))) return
    const alias = ts.findAncestor(
      node,
      (above) => ts.isTypeAliasDeclaration(above) || ts.isInterfaceDeclaration(above),
    ) as ts.TypeAliasDeclaration | undefined
    if (alias !== undefined && NARROWS.test(alias.name.text)) return
    const text = `${node.name.getText(file)} is optional; make it required`
    found.push({ path, line: lineOf(file, node), text })
  })
  return found
}

function isOptional(node: ts.Node): node is ts.PropertySignature | ts.ParameterDeclaration {
  return (ts.isPropertySignature(node) || ts.isParameter(node)) && node.questionToken !== undefined
}

/** Rule C: the text of a field's label stands once in the file of its form. */
function secondLabels({ path, file }: Source): Finding[] {
  if (!path.endsWith('.tsx')) return []
  const labels = new Set<string>()
  walk(file, (node) => {
    if (ts.isStringLiteral(node) && isLabel(node)) labels.add(node.text)
  })
  const found: Finding[] = []
  walk(file, (node) => {
    if (ts.isStringLiteral(node) && labels.has(node.text) && isFieldsWord(node))
      found.push({
        path,
        line: lineOf(file, node),
        text: `“${node.text}” is also a field's label; write the text once`,
      })
  })
  return found
}

/** True for the text of `label="…"` of a field, which has a name as well. */
function isLabel({ parent }: ts.Node): boolean {
  if (!ts.isJsxAttribute(parent) || parent.name.getText() !== 'label') return false
  return parent.parent.properties.some((other) => other.name?.getText() === 'name')
}

/** True for a text that an object has under a name, as `{ reason: 'Reason' }`. */
const isFieldsWord = ({ parent }: ts.Node) => ts.isPropertyAssignment(parent)

/** The most lines that a function with a name should have: a longer one is two thoughts. */
const LONG = 50
/** What only goes down: write a lower figure here as soon as it is reached. */
export const LIMITS = { 'functions over 50 lines': 59, 'names in one folder': 40 }

type Named = { name: string; path: string; lines: number }

/** The functions with a name that have more than 50 lines, the longest first. */
export function longFunctions(sources: readonly Source[]): Named[] {
  const found: Named[] = []
  for (const { path, file } of sources)
    walk(file, (node) => {
      const name = functionName(node)
      if (name === undefined) return
      const { line } = file.getLineAndCharacterOfPosition(node.getEnd())
      const lines = line + 2 - lineOf(file, node)
      if (lines > LONG) found.push({ name, path, lines })
    })
  return found.sort((one, other) => other.lines - one.lines)
}

function functionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText()
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return undefined
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
    ? node.name.getText()
    : undefined
}

/** How many names the fullest folder of src and test/api has, and which one it is. */
export function widestFolder(paths: Iterable<string>): { folder: string; names: number } {
  const folders = new Map<string, Set<string>>()
  for (let path of paths) {
    if (!/^(src|test\/api)\//.test(path)) continue
    while (path !== '.') {
      const folder = dirname(path)
      folders.set(folder, (folders.get(folder) ?? new Set()).add(path))
      path = folder
    }
  }
  const sizes = [...folders].flatMap(([folder, names]) =>
    /^(src|test\/api)(\/|$)/.test(folder) ? [{ folder, names: names.size }] : [],
  )
  return sizes.reduce((widest, one) => (one.names > widest.names ? one : widest), { folder: '', names: 0 })
}

/** Compares a figure with its limit: what to print, and whether it has grown. */
export function compareFigure(
  name: keyof typeof LIMITS,
  figure: number,
): { text: string; hasGrown: boolean } {
  const limit = LIMITS[name]
  const where = figure < limit ? `: write ${figure} as its limit` : figure > limit ? `: at most ${limit}` : ''
  return { text: `${figure} ${name}${where}`, hasGrown: figure > limit }
}

function trackedFiles(): Map<string, string> {
  const paths = execFileSync('git', ['ls-files', 'src', 'db', 'test/api'], { encoding: 'utf8' }).split('\n')
  const isText = (path: string) => /\.tsx?$/.test(path) && existsSync(path)
  return new Map(paths.filter(isText).map((path) => [path, readFileSync(path, 'utf8')]))
}

if (import.meta.main) {
  const texts = trackedFiles()
  const sources = sourcesOf(texts)
  const findings = findSecondPlaces(sources)
  for (const { path, line, text } of findings) console.error(`${path}:${line} ${text}`)
  const long = longFunctions(sources)
  const widest = widestFolder(texts.keys())
  const figures = [
    compareFigure('functions over 50 lines', long.length),
    compareFigure('names in one folder', widest.names),
  ]
  console.log(`${figures[0]?.text}, the longest ${long[0]?.name} with ${long[0]?.lines}`)
  console.log(`${figures[1]?.text}, in ${widest.folder}`)
  process.exitCode = findings.length > 0 || figures.some(({ hasGrown }) => hasGrown) ? 1 : 0
}
