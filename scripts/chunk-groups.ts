/** Puts the code of the first pages into a few files, instead of one file for each set of pages that share a module. */
import { resolve } from 'node:path'
import { CLINIC_DASHBOARD, CLINIC_PAGES, FIRST_PAGES, FRAME } from '../src/app/browser/first-pages.ts'
import { appointmentsPaths } from '../src/features/planning/appointments/paths.ts'
import { authPaths } from '../src/features/platform/auth/paths.ts'

type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
  code: string | null
}
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const SITE_SCRIPT = 'src/app/site/site-script.ts'
/** Packages with one index of all that they have, by the name of each: importing it would count as importing everything. */
const INDEXES = new Map([
  ['lucide-react', /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/],
  ['@tanstack/react-query', /node_modules\/@tanstack\/react-query\/build\/modern\/index\.js$/],
  ['@tanstack/query-core', /node_modules\/@tanstack\/query-core\/build\/modern\/index\.js$/],
  ['@tanstack/react-router', /node_modules\/@tanstack\/react-router\/dist\/esm\/index\.js$/],
])
const packageOf = (id: string) => [...INDEXES].find(([, file]) => file.test(id))?.[0]

/** The files, each built before the next one, since a file also takes along what its modules import. */
const NAMES = [
  'site',
  'app',
  'frame',
  'kit',
  'forms',
  'dashboard',
  'booking',
  'shared',
  'clinic',
  'small',
] as const
type GroupName = (typeof NAMES)[number]

/**
 * The bundler's groups; a module in none of them is left to the bundler. Each file holds exactly what all its pages
 * import, so that no page loads code of another one: grouping by patterns or by the number of pages makes every page
 * load most of the app.
 */
export const chunkGroups = NAMES.map((name, place) => ({
  name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
  priority: NAMES.length - place,
}))

/** True for the name of one of these files, or of the bundler's own. */
export const isNamed = (name: string) => ['rolldown-runtime', ...NAMES].includes(name)

/** Small modules that the clinic's dashboard shares with many of its pages: a file of its own for each costs more than it is. */
const OFTEN_FOR_STAFF = [
  'src/features/platform/auth/ui/use-may.ts',
  'src/features/office/schedule/ui/api.ts',
  'src/features/outreach/site/ui/api.ts',
]

let groups: Map<string, string> | undefined
/** What the first pages and the public pages' script import at once. */
let first: ReadonlySet<string> | undefined

function groupOf(id: string, graph: Graph): string | undefined {
  groups ??= assignGroups(graph)
  first ??= new Set(
    [...Object.values(FIRST_PAGES), CLINIC_PAGES, CLINIC_DASHBOARD, SITE_SCRIPT].flatMap((page) => [
      ...closureOf(graph, resolve(import.meta.dirname, '..', page)),
    ]),
  )
  return groups.get(id) ?? (isSmall(id, graph) ? 'small' : undefined)
}

/** In characters of its source. */
const SMALL = 400

/** The files that each page of the app has loaded. */
const EVERYWHERE: readonly unknown[] = ['site', 'app', 'frame', 'kit'] satisfies GroupName[]

/**
 * Whether a module that only later pages share is so small that the name of a file of its own, which the first pages hold,
 * costs more than its code does where it isn't needed. It takes along other small ones only.
 */
function isSmall(id: string, graph: Graph): boolean {
  const module = graph.getModuleInfo(id)
  if (module === null || module.code === null || module.code.length > SMALL * module.importers.length)
    return false
  return (
    module.importers.length > 1 &&
    first?.has(id) === false &&
    canMove(graph, id) &&
    module.importedIds.every(
      (imported) => EVERYWHERE.includes(groups?.get(imported)) || isSmall(imported, graph),
    )
  )
}

function assignGroups(graph: Graph): Map<string, string> {
  const importsOf = (source: string) => closureOf(graph, resolve(import.meta.dirname, '..', source))
  const dashboard = importsOf(FIRST_PAGES[authPaths.dashboard])
  const booking = importsOf(FIRST_PAGES[appointmentsPaths.book])
  const setup = importsOf(FIRST_PAGES[authPaths.profileSetup])
  const groups = new Map<string, string>()
  const put = (name: GroupName, ids: ReadonlySet<string>) => {
    for (const id of ids) if (!groups.has(id) && canMove(graph, id)) groups.set(id, name)
  }
  // What the app shares with the public pages' script, which must not load the app.
  const app = ['src/app/browser/main.tsx', FRAME, ...Object.values(FIRST_PAGES), CLINIC_PAGES].map(importsOf)
  put('site', importsOf(SITE_SCRIPT).intersection(new Set(app.flatMap((part) => [...part]))))
  put('app', importsOf('src/app/browser/main.tsx'))
  // Of the router and the queries what the frame needs as well: every page behind sign-in has both.
  put('app', new Set([...importsOf(FRAME)].filter((id) => /node_modules\/@tanstack\//.test(id))))
  put('frame', importsOf(FRAME))
  // With what the clinic's dashboard and menu need of booking, which would otherwise load all of the booking form.
  put(
    'kit',
    booking.intersection(dashboard.union(importsOf(CLINIC_DASHBOARD)).union(importsOf(CLINIC_PAGES))),
  )
  put('forms', booking.intersection(setup))
  put('dashboard', dashboard)
  put('booking', booking)
  // A file of its own, small, since the clinic's would take along what customers' pages import of it, such as an icon.
  const customers = new Set(Object.values(FIRST_PAGES).flatMap((page) => [...importsOf(page)]))
  // An icon in a file of its own takes twice the room.
  const icons = new Set([...importsOf(CLINIC_DASHBOARD)].filter((id) => /lucide-react\/.*\/icons\//.test(id)))
  put('shared', importsOf(CLINIC_PAGES).union(icons).intersection(customers))
  put('clinic', importsOf(CLINIC_PAGES).union(icons))
  for (const module of OFTEN_FOR_STAFF) put('clinic', importsOf(module))
  return groups
}

/** An entry, also a dynamic one, keeps a file of its own, by which the manifest names it; so does a style sheet. */
function canMove(graph: Graph, id: string): boolean {
  const module = graph.getModuleInfo(id)
  return module !== null && !module.isEntry && module.dynamicImporters.length === 0 && !id.endsWith('.css')
}

/** The modules that one module imports at once, directly or through others. */
function closureOf(graph: Graph, start: string): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || packageOf(id) !== undefined) return
    found.add(id)
    const module = graph.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) {
      const name = packageOf(imported)
      if (name === undefined) visit(imported)
      else for (const part of namesFrom(name, module?.code ?? '')) visit(sourceOf(part, graph, imported))
    }
  }
  visit(start)
  return found
}

/** What a module imports of a package by name. */
function namesFrom(name: string, code: string): string[] {
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g')
  return [...code.matchAll(imports)]
    .flatMap(([, list = '']) => list.split(','))
    .map((part) => part.trim().split(/\s+/)[0] ?? '')
    .filter((part) => part !== '')
}

/** The module in which a package's index, or one whose all it exports as well, finds what has this name. */
function sourceOf(name: string, graph: Graph, index: string): string {
  const module = graph.getModuleInfo(index)
  const files = `(?:import|export) \\{[^}]*\\b${name}\\b[^}]*\\} from ['"]([^'"]+)['"]`
  const file = new RegExp(files).exec(module?.code ?? '')?.[1]
  if (file?.startsWith('.')) return resolve(index, '..', file)
  // What it has of another package, by name or with all of it.
  const others = module?.importedIds ?? []
  const other = others.find((id) =>
    file === undefined ? packageOf(id) !== undefined : id.includes(`/node_modules/${file}/`),
  )
  if (other === undefined) throw new Error(`${index} has no ${name}.`)
  return packageOf(other) === undefined ? other : sourceOf(name, graph, other)
}
