import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { dev?: boolean; license?: string }>
}

/** The packages that `npm ci` installs, without or with those for development only. */
const installed = (dev: boolean) =>
  Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && (entry.dev ?? false) === dev)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))

/** What compiles, bundles, checks or tests. Not @swc/helpers, 60 lines of which the fonts' reader of pdfkit runs. */
const TOOL =
  /^(@types\/|@?typescript|tsx$|vite$|vitest|@vit|rolldown|@rolldown|rollup|esbuild|@babel|@swc\/(?!helpers$)|oxc|@oxc|lightningcss|@?tailwindcss|postcss|@biomejs|eslint|prettier|knip|dependency-cruiser|@?playwright|@axe|axe-core|jsdom|@testing-library|fast-check|html-validate|autocannon|@redocly|@stoplight|ajv|smtp-server|node-gyp|prebuild)/

test('no package for building or testing is installed in production', () => {
  const production = installed(false)
  expect(production.filter((name) => TOOL.test(name) || name in manifest.devDependencies)).toEqual([])
  expect(production).toContain('kysely')
  const found = installed(true).filter((name) => TOOL.test(name))
  expect(found).toEqual(expect.arrayContaining(['vite', 'vitest', 'typescript', '@playwright/test']))
})

/** Licences that ask only for their notice, or, as libvips's, for a library that can be replaced. */
const LICENCES = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'LGPL-3.0-or-later',
    'MIT',
    'MIT-0',
    'OFL-1.1',
  ],
  'CC0-1.0',
])
/** Its package names none; its file LICENSE is MIT's. */
const UNNAMED = 'node_modules/png-js'

test('what is installed in production may be used and passed on by everyone', () => {
  const others = Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .map(([path, { license }]) => `${path}: ${license ?? (path === UNNAMED ? 'MIT' : 'none')}`)
    .filter((line) => {
      const [, licences = ''] = line.split(': ')
      return !licences.split(/[()]| AND | OR /).every((name) => name === '' || LICENCES.has(name))
    })
  expect(others).toEqual([])
})

test('the image takes its packages from an install without those for development', () => {
  const stages = read('Dockerfile').split(/^FROM /m)
  const last = stages.at(-1) ?? ''
  const packages = stages.find((stage) => stage.split('\n', 1)[0]?.endsWith(' AS runtime-packages')) ?? ''
  expect(packages).toContain('npm ci --omit=dev')
  expect(last).not.toMatch(/\bnpm\b/)
  expect(last.match(/--from=\S+ \S+/g)).toEqual([
    '--from=runtime-packages /app/node_modules',
    '--from=build /app/dist/bin',
    '--from=build /app/dist/web',
    '--from=build /app/dist/pages',
  ])
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['test', 'bench', '**/*.test.ts']))
})
