import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyContractProcedure } from '@orpc/contract'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { BROWSERS } from './scripts/browsers.ts'
import { chunkGroups, isNamed } from './scripts/chunk-groups.ts'
import { staffModules } from './scripts/staff-modules.ts'
import { clinic } from './src/clinic/clinic.ts'
import { needOf } from './src/features/platform/auth/need-of.ts'

/**
 * Sonner writes its style sheet into the page by script, which a strict content security policy refuses;
 * components/notices/toaster.css imports the same sheet instead.
 */
const sonnerStyleInFile: Plugin = {
  name: 'sonner-style-in-file',
  enforce: 'pre',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(.*$/m, ''),
  },
}

/**
 * A feature's client (`ui/api.ts`) needs only the method and path of each endpoint. In the build, its contract is a table of
 * those, without schemas and zod; in development and tests it is the contract itself. Forms use schemas of a contract's
 * file: for them it ends before the endpoints, whose facts only the server needs.
 */
const endpointTables: Plugin = {
  name: 'endpoint-tables',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/[/-]contract\.ts$/.test(source) || !/\/ui\/(?:[\w-]+-)?api\.ts$/.test(importer ?? '')) return null
    const contract = await this.resolve(source, importer, { skipSelf: true })
    return contract && `${contract.id}?endpoints`
  },
  load: {
    filter: { id: /[/-]contract\.ts\?endpoints$/ },
    handler: async (id) => {
      const feature = (await import(pathToFileURL(id.replace(/\?.*$/, '')).href)) as Record<string, unknown>
      const tables = Object.entries(feature).filter(([name]) => name.endsWith('Contract'))
      return tables
        .map(([name, contract]) => `export const ${name} = ${JSON.stringify(routesOf(contract))}`)
        .join('\n')
    },
  },
  transform: {
    filter: { id: /[/-]contract\.ts$/ },
    handler: (code, id) => {
      const [schemas = ''] = code.split(/^(?:export )?const \w+Contract = /m, 1)
      const lost = [...code.slice(schemas.length).matchAll(/^(?:function|const) (\w+)/gm)]
      for (const [, name] of lost)
        if (new RegExp(`\\b${name}\\b`).test(schemas))
          throw new Error(`In ${id}, schemas use ${name}, which belongs before the contract.`)
      return schemas.replace(
        /^import \{[^}]*\} from '(@orpc\/contract|[./a-z]*\/access\.ts|[./]*\/lib\/route\.ts)'\n/gm,
        '',
      )
    },
  },
}

/** Only what `featureClient` reads of a contract, for which POST is the usual method. */
function routesOf(contract: unknown) {
  const endpoints = Object.entries(contract as Record<string, AnyContractProcedure>)
  return Object.fromEntries(
    endpoints.map(
      ([
        name,
        {
          '~orpc': { route },
        },
      ]) => {
        const { path, inputStructure } = route
        const method = route.method === 'POST' ? undefined : route.method
        return [name, { '~orpc': { route: { method, path, inputStructure } } }]
      },
    ),
  )
}

const OUR_ICONS = join(import.meta.dirname, 'src/components/layout/create-icon.ts')

/** Icons are made of lucide-react's data by our own function, without the package's context, which nothing here sets. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from ${JSON.stringify(OUR_ICONS)}`,
  },
}

/**
 * In the build, what a call needs stands in the place of the call, `useMay('payments:correct')` for
 * `useMay(paymentsClient.refund)`, so that customers load no table of it.
 */
const calledNeeds: Plugin = {
  name: 'called-needs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: /useMay\(\w+\.\w+\)/ },
    async handler(code, id) {
      let written = code
      for (const [call, client = '', action = ''] of code.matchAll(/useMay\((\w+)\.(\w+)\)/g)) {
        const source =
          new RegExp(`import \\{[^}]*\\b${client}\\b[^}]*\\} from '([^']*)'`).exec(code)?.[1] ?? ''
        const api = join(dirname(id), source)
        const contract =
          new RegExp(`${client} = featureClient\\((\\w+)\\)`).exec(readFileSync(api, 'utf8'))?.[1] ?? ''
        const from =
          new RegExp(`import \\{[^}]*\\b${contract}\\b[^}]*\\} from '([^']*)'`).exec(
            readFileSync(api, 'utf8'),
          )?.[1] ?? ''
        const feature = await import(pathToFileURL(join(dirname(api), from)).href)
        written = written.replace(call, `useMay('${needOf(feature[contract][action]['~orpc'].meta)}')`)
      }
      return written
    },
  },
}

/** Writes down which modules are in each script and what they import, for the check of what a page loads first. */
const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const modules: Record<string, string[]> = {}
    const imports: Record<string, string[]> = {}
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') modules[chunk.fileName] = renderedIn(chunk)
    for (const id of this.getModuleIds())
      imports[nameOf(id)] = this.getModuleInfo(id)?.importedIds.map(nameOf) ?? []
    writeFileSync(join(dir, '..', 'modules.json'), JSON.stringify({ modules, imports }))
  },
}

function renderedIn(chunk: Rolldown.OutputChunk): string[] {
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
  return modules.map(([id]) => nameOf(id))
}

/** A module by its path in the project. */
function nameOf(id: string): string {
  return relative(import.meta.dirname, id.replace(/^\0/, '')).replaceAll('\\', '/')
}

/** The first style sheet looks for no classes in what only staff load: the second has them (src/app/browser/staff.css). */
const firstStyles: Plugin = {
  name: 'first-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/browser\/styles\.css$/ },
    handler: (styles) =>
      `${styles}\n${staffModules()
        .map((module) => `@source not "../../../${module}";`)
        .join('\n')}`,
  },
}

/** The clinic's name in the app's document in development; otherwise the server writes it there. */
const clinicName: Plugin = {
  name: 'clinic-name',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('%CLINIC%', () => clinic.name).replace('%HEADING%', ''),
}

/** The files that the app's document loads. */
const ALWAYS_THERE = /\/(app|site|rolldown-runtime)-[^.]*\.js$/

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    sonnerStyleInFile,
    endpointTables,
    firstStyles,
    calledNeeds,
    plainIcons,
    ...(isSsrBuild ? [] : [moduleList]),
    clinicName,
    react(),
    tailwind(),
    optimizeLocales.vite({ locales: ['en-US'] }),
  ],
  optimizeDeps: { exclude: ['sonner'] },
  // The renderer of the public pages runs on a server without React's package.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    // Also lowers the style sheets; what scripts call is checked by scripts/check-browsers.ts.
    target: BROWSERS,
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: {
      // A script that asks for a page has these already.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !ALWAYS_THERE.test(name)),
    },
    // Those of the packages in the browser's files ask to be shown with them; the server answers /licences.txt.
    license: isSsrBuild ? false : { fileName: 'licences.txt' },
    // The public pages are rendered from a build of their own (--ssr), with the drawings that only they show.
    copyPublicDir: !isSsrBuild,
    ssrEmitAssets: true,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // The app's document, and what the other documents take along (scripts/render-site.ts).
          input: [
            'index.html',
            'src/app/site/site-script.ts',
            'src/app/site/site.css',
            'src/app/account/account.css',
          ],
          output: {
            // The app names a hundred files, and hashes are what hardly compresses: no longer than it takes to tell builds apart.
            hashCharacters: 'base36' as const,
            entryFileNames: 'assets/[name]-[hash:7].js',
            // What a file without a name has inside stands in dist/modules.json.
            chunkFileNames: ({ name }) => `assets/${isNamed(name) ? '[name]-' : ''}[hash:7].js`,
            codeSplitting: {
              groups: [
                // One chunk for zod and its setting: chunks that pages share run before the entry's own first line.
                { name: 'zod', test: /node_modules\/zod\/v4\/core|zod-without-code/, priority: 10 },
                ...chunkGroups,
              ],
            },
          },
        },
  },
}))
