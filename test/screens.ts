import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { EndpointMeta } from '../src/features/platform/auth/access.ts'
import { type Need, needOf } from '../src/features/platform/auth/need-of.ts'
import { bringing } from '../src/features/platform/auth/permissions.ts'

/** What staff can come to from a page is read from here: which functions and constants name which others. */
const SOURCE = resolve(import.meta.dirname, '../src')

/** What only customers come to, on pages that they share with staff. */
const OF_CUSTOMERS = [
  'app/browser/offline.tsx#saveOwn',
  'features/office/desk/pages.tsx#CustomerDashboardPage',
  'features/office/desk/ui/pet/pet-page.tsx#OwnPetPage',
]

/** A top-level function or constant of a file for browsers. */
type Part = {
  /** The other parts that it names, as `file#name`. */
  names: string[]
  /** The calls that it makes, with what staff need for them. */
  calls: Map<string, Need>
  /** The pages that it links, as `paymentsPaths.list`. */
  links: string[]
  /** What it asks for before it shows something. */
  asks: Need[]
  /** The pages that it asks about as a whole. */
  pagesAsked: string[]
  /** Whether it asks which pages may be opened. */
  asksOfPages: boolean
}
type Parts = ReadonlyMap<string, Part>

/** A call or a link that someone comes to without being asked for what it needs, and how. */
export type Unasked = { page: string; what: string; need: Need; way: string[] }

/** A file's functions and constants with their text. */
function textsIn(code: string): Map<string, string> {
  const begins = [...code.matchAll(/^(?:export )?(?:async )?(?:function|const|let) (\w+)/gm)]
  return new Map(
    begins.map(({ index, 1: name = '' }, at) => [name, code.slice(index, begins[at + 1]?.index)]),
  )
}

/** The names that a file imports from our own, each with its part. Types are left out. */
function importsIn(file: string, code: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, list = '', source = ''] of code.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm))
    for (const each of list.split(',').map((one) => one.trim())) {
      const [name = '', as = name] = each.split(' as ')
      if (name !== '' && !name.startsWith('type ')) found.set(as, `${resolve(dirname(file), source)}#${name}`)
    }
  return found
}

/** Pages that load a file by the same constant, each with its load in place of the constant. */
function withLoads(code: string): string {
  const loads = [...code.matchAll(/^const (\w+) = (\(\) => import\('[^']*'\))$/gm)]
  return loads.reduce(
    (written, [whole, constant, load]) =>
      written.replace(whole, '').replace(new RegExp(`\\b${constant},(?=\\s*')`, 'g'), `${load},`),
    code,
  )
}

/** The parts that are loaded later: of `import('./a.tsx')` the one named after it, else all. */
function loadedLater(file: string, text: string): string[] {
  const loads = [...text.matchAll(/import\('(\.[^']*)'\)(?:\)\.(\w+)|,\s*'(\w+)')?/g)]
  return loads.flatMap(([, source = '', chosen, named]) => {
    const loaded = resolve(dirname(file), source)
    const code = existsSync(loaded) ? readFileSync(loaded, 'utf8') : ''
    const passedOn = importsIn(loaded, code.replace(/^export \{/gm, 'import {'))
    const name = chosen ?? named
    if (name !== undefined) return [passedOn.get(name) ?? `${loaded}#${name}`]
    return [...[...textsIn(code).keys()].map((each) => `${loaded}#${each}`), ...passedOn.values()]
  })
}

/** What staff need for each call of each client, by the part that is the client. */
async function needsOfClients(files: readonly string[]): Promise<Map<string, Map<string, Need>>> {
  const clients = new Map<string, Map<string, Need>>()
  for (const file of files.filter((name) => name.endsWith('/ui/api.ts'))) {
    const code = readFileSync(file, 'utf8')
    const imported = importsIn(file, code)
    const made = code.matchAll(/^(?:export )?const (\w+) = featureClient\((\w+)\)/gm)
    for (const [, client = '', contract = ''] of made) {
      const [from = ''] = imported.get(contract)?.split('#') ?? []
      const endpoints = Object.entries<{ '~orpc': { meta: EndpointMeta } }>((await import(from))[contract])
      const needs = endpoints.map(([action, endpoint]) => [action, needOf(endpoint['~orpc'].meta)] as const)
      clients.set(`${file}#${client}`, new Map(needs))
    }
  }
  return clients
}

/** The parts of the app in the browser; `edit` may change a file before it is read. */
export async function readParts(edit = (_file: string, code: string) => code): Promise<Parts> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(^|\/)server\//.test(name))
    .map((name) => join(SOURCE, name))
  const clients = await needsOfClients(files)
  const parts = new Map<string, Part>()
  for (const file of files) {
    const code = withLoads(edit(relative(SOURCE, file), readFileSync(file, 'utf8')))
    const texts = textsIn(code)
    const known = importsIn(file, code)
    for (const name of texts.keys()) known.set(name, `${file}#${name}`)
    const needsOf = (client: string) => clients.get(known.get(client) ?? '') ?? new Map<string, Need>()
    for (const [own, text] of texts) parts.set(`${file}#${own}`, partOf({ file, own, text, known, needsOf }))
  }
  return parts
}

type PartInput = {
  file: string
  own: string
  text: string
  known: ReadonlyMap<string, string>
  needsOf: (client: string) => ReadonlyMap<string, Need>
}

function partOf({ file, own, text, known, needsOf }: PartInput): Part {
  const calls = new Map<string, Need>()
  const asks = [...text.matchAll(/(?:\bmay\(session, |permissions\.includes\()'([\w:]+)'\)/g)].map(
    ([, need]) => need as Need,
  )
  if (/\bisAdmin\([\w.]+\) &&/.test(text)) asks.push('admin')
  for (const [, asked, client = '', action = ''] of text.matchAll(/(useMay\()?\b(\w+)\.(\w+)/g)) {
    const need = needsOf(client).get(action)
    if (need === undefined) continue
    if (asked === undefined) calls.set(`${client}.${action}`, need)
    else asks.push(need)
  }
  // A call chosen at run time may be any.
  for (const [, client = ''] of text.matchAll(/\b(\w+)\[(?!\])/g))
    for (const [action, need] of needsOf(client)) calls.set(`${client}.${action}`, need)
  const words = new Set(text.match(/\b[A-Za-z]\w*\b/g))
  const named = [...known].filter(([name]) => name !== own && words.has(name)).map(([, part]) => part)
  return {
    names: [...named, ...loadedLater(file, text)],
    calls,
    links: [...text.matchAll(/\bto(?:=\{|: )(\w+Paths\.\w+)/g)].map(([, page = '']) => page),
    asks,
    pagesAsked: [...text.matchAll(/\b(?:useMayOpen\(\)|mayOpen)\((\w+Paths\.\w+)\)/g)].map(
      ([, page = '']) => page,
    ),
    asksOfPages: /\b(use)?MayOpen\b/.test(text),
  }
}

/** The pages that staff can open, each with what it needs, and the frame around all of them. */
function pagesOf(): { part: string; path: string; need: Need }[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^features\/\w+\/\w+\/(clinic-)?pages\.tsx$/.test(name))
    .map((name) => join(SOURCE, name))
  const pages = files.flatMap((file) =>
    [...textsIn(readFileSync(file, 'utf8'))].flatMap(([name, text]) => {
      const access = /access: '(staff|member|admin)'/.exec(text)?.[1]
      if (access === undefined) return []
      const need = access === 'admin' ? access : (/permission: '([\w:]+)'/.exec(text)?.[1] ?? '')
      const path = /(?:path: |onDashboard\(|page\(\s*)(\w+Paths\.\w+)/.exec(text)?.[1] ?? ''
      return [{ part: `${file}#${name}`, path, need: need as Need }]
    }),
  )
  return [
    ...pages,
    { part: join(SOURCE, 'app/browser/dashboard-shell.tsx#DashboardShell'), path: '', need: '' },
  ]
}

/** What a part asks for, itself or by a hook that is there for it. */
function asksOf(name: string, parts: Parts): Need[] {
  const { asks = [], names = [] } = parts.get(name) ?? {}
  const hooks = names.filter((one) => /#useMay\w/.test(one) && !one.includes('/use-may.ts#'))
  return [...asks, ...hooks.flatMap((hook) => asksOf(hook, parts))]
}

/** True if who has the first has the second as well. */
function brings(has: Need, need: Need): boolean {
  if (need === '' || has === 'admin') return true
  return need !== 'admin' && has !== '' && bringing(need).includes(has)
}

/** The calls and links that staff come to without being asked whether they may. */
export function findUnasked(parts: Parts): Unasked[] {
  const pages = pagesOf()
  const needs = new Map(pages.map(({ path, need }) => [path, need]))
  const found = new Map<string, Unasked>()
  for (const { part: page, need } of pages) {
    const waiting = [{ name: page, asked: [need], way: [] as string[], isFiltered: false }]
    const seen = new Set<string>()
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const part = parts.get(at.name)
      const name = relative(SOURCE, at.name)
      const ofPages = part?.pagesAsked.map((one) => needs.get(one) ?? '') ?? []
      const asked: Need[] = [...new Set([...at.asked, ...asksOf(at.name, parts), ...ofPages])].sort()
      const key = `${name} ${asked} ${at.isFiltered}`
      if (part === undefined || seen.has(key) || OF_CUSTOMERS.includes(name)) continue
      seen.add(key)
      const way = [...at.way, name]
      const links = part.asksOfPages || at.isFiltered ? [] : part.links
      const all = [...part.calls, ...links.map((link) => [link, needs.get(link) ?? ''] as const)]
      for (const [what, wanted] of all)
        if (!asked.some((has) => brings(has, wanted)))
          found.set(`${page} ${what} ${name}`, { page: way[0] ?? '', what, need: wanted, way: way.slice(1) })
      // A list of links is a constant beside the component that leaves some out.
      for (const next of part.names)
        waiting.push({
          name: next,
          asked,
          way,
          isFiltered: part.asksOfPages && /#[a-z](?!se[A-Z])\w*$/.test(next),
        })
    }
  }
  return [...found.values()]
}
