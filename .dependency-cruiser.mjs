// The rules of the house: who may import what. `npm run check` holds the code to them, and
// test/layers.test.ts plants one violation of each and sees it caught.

import { readFileSync } from 'node:fs'

/**
 * The floors, from the lowest, and the features of each in order: a feature may import those before it and those of
 * lower floors. A new feature is written at the end of its floor's list.
 */
export const FLOORS = {
  platform: [
    'auth',
    'audit',
    'jobs',
    'tokens',
    'pins',
    'security',
    'live',
    'notifications',
    'alerts',
    'chat',
    'links',
  ],
  owners: ['privacy', 'feeds', 'customers', 'pets', 'households', 'notes'],
  planning: ['services', 'timetable', 'appointments', 'waitlist', 'booking', 'staff'],
  money: ['orders', 'stock', 'taxes', 'ledger', 'bills', 'bill-papers', 'payments', 'till'],
  consulting: ['care', 'files', 'sheets', 'certificates', 'history'],
  outreach: ['reminders', 'webhooks', 'site'],
  office: ['system', 'schedule', 'reports', 'imports', 'desk'],
}

/** The features from the lowest to the highest, as `floor/feature`. */
export const FEATURES = Object.entries(FLOORS).flatMap(([floor, features]) =>
  features.map((feature) => `${floor}/${feature}`),
)
const HOUSE = Object.entries(FLOORS)
  .map(([floor, features]) => `${floor}: ${features.join(', ') || 'none yet'}`)
  .join('; ')

/** Tests, and what a feature keeps beside its contract for them. */
const TEST = '(\\.test\\.tsx?|/bad-input\\.ts)$'
const SERVER_CODE = '^src/(features/[^/]+/[^/]+/server|lib/server)/'
const BROWSER_CODE = '^src/(features/[^/]+/[^/]+/(ui/|(clinic-)?pages\\.tsx$)|(components|lib/web)/)'
/** Contracts, rules and the plain library: they run in the browser and on the server. */
const SHARED_CODE =
  '^src/(features/[^/]+/[^/]+|lib(/(typed|words|files))?)/(?!(clinic-)?pages\\.tsx$)[^/]+\\.tsx?$'
const DATABASE_CODE = '^db/'
const DATABASE_PACKAGES = 'node_modules/(kysely|pg|@electric-sql/pglite)/'
const SCHEMAS =
  '^src/features/[^/]+/[^/]+/(contract|[a-z]+-schemas)\\.ts$|^src/lib/(no-input|page|paise-schema|text)\\.ts$|node_modules/zod/'
const SERVER_PACKAGES =
  'node_modules/(kysely|pg|pg-boss|@electric-sql|hono|@hono|pino|nodemailer|pdfkit|sharp|openid-client|jose|@simplewebauthn|@orpc/server|@orpc/openapi|@orpc/zod)/'
const BROWSER_PACKAGES =
  'node_modules/(react|react-dom|react-aria|react-aria-components|react-stately|react-hook-form|@hookform|@react-aria|@tanstack|@orpc/tanstack-query|sonner|lucide-react)/'

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const DEV_PACKAGES = `node_modules/(${Object.keys(devDependencies).join('|')})/`

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const layers = [
  rule(
    'nothing-imports-app',
    'app/ composes everything and is imported by nothing below it.',
    { path: '^(src/(features|components|lib|clinic)|db)/' },
    { path: '^src/app/' },
  ),
  rule(
    'lib-knows-no-domain',
    'lib/ knows neither features nor components.',
    { path: '^src/lib/' },
    { path: '^src/(features|components)/' },
  ),
  rule(
    'components-know-no-feature',
    'components/ would fit any other product.',
    { path: '^src/components/' },
    { path: '^src/features/' },
  ),
  rule(
    'clinic-is-plain-data',
    'The clinic configuration imports nothing but types, so that every layer may import it.',
    { path: '^src/clinic/', pathNot: TEST },
    { pathNot: '^src/clinic/', dependencyTypesNot: ['type-only'] },
  ),
]

const sides = [
  rule(
    'browser-code-imports-no-server-code',
    'ui/, components/ and lib/web run in the browser: no server/, lib/server, database or node code.',
    { path: BROWSER_CODE, pathNot: TEST },
    { path: [SERVER_CODE, DATABASE_CODE, SERVER_PACKAGES] },
  ),
  rule(
    'browser-code-imports-no-node',
    'ui/, components/ and lib/web run in the browser, where node has no modules.',
    { path: BROWSER_CODE, pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'browser-bundle-holds-no-server-code',
    'Nothing that the browser entry reaches, however far, is server code.',
    { path: '^src/app/browser/main\\.tsx$' },
    { path: [SERVER_CODE, DATABASE_CODE, SERVER_PACKAGES], reachable: true },
  ),
  rule(
    'server-code-imports-no-browser-code',
    'server/ and lib/server import no ui/, components/, lib/web or React.',
    { path: [SERVER_CODE, DATABASE_CODE], pathNot: TEST },
    { path: [BROWSER_CODE, BROWSER_PACKAGES] },
  ),
  rule(
    'shared-code-runs-anywhere',
    'Contracts, rules and lib/*.ts import no server, ui, React, Hono or database.',
    { path: SHARED_CODE, pathNot: TEST },
    { path: [SERVER_CODE, BROWSER_CODE, DATABASE_CODE, SERVER_PACKAGES, BROWSER_PACKAGES] },
  ),
  rule(
    'shared-code-imports-no-node',
    'Contracts, rules and lib/*.ts run in the browser too, where node has no modules.',
    { path: SHARED_CODE, pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
]

const features = [
  rule(
    'features-hide-routes-and-pages',
    'Another feature may use contracts, rules, actions, queries and parts; never routes.ts, pages.tsx, clinic-pages.tsx or a page.',
    { path: '^src/features/([^/]+/[^/]+)/' },
    {
      path: '^src/features/[^/]+/[^/]+/(server/routes\\.tsx?|(clinic-)?pages\\.tsx|ui/[^.]+-page\\.tsx)$',
      pathNot: '^src/features/$1/',
    },
  ),
  ...FEATURES.map((feature, place) =>
    rule(
      'features-import-no-higher-feature',
      // Printed by the rule's name, so it is the same for every feature.
      `A feature may import those before it and those of lower floors (${HOUSE}).`,
      { path: `^src/features/${feature}/` },
      { path: '^src/features/', pathNot: `^src/features/(${FEATURES.slice(0, place + 1).join('|')})/` },
    ),
  ),
  rule(
    'features-stand-on-a-floor',
    'A folder of src/features that is on no list: write it into FLOORS (.dependency-cruiser.mjs), on the floor that it stands on.',
    { path: '^src/features/', pathNot: `^src/features/(${FEATURES.join('|')})/` },
    {},
  ),
]

const files = [
  rule(
    'queries-live-in-queries',
    'The query builder and the drivers, as values, only in queries.ts and lib/server.',
    { path: '^src/', pathNot: ['^src/lib/server/', '/server/[a-z-]*queries\\.ts$', TEST] },
    { path: DATABASE_PACKAGES, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'endpoints-stand-behind-their-access',
    'A feature implements its contract with implementFeature, which authorises every request; never with oRPC itself.',
    { path: '^src/features/', pathNot: ['^src/features/platform/auth/server/implement-feature\\.ts$', TEST] },
    { path: 'node_modules/@orpc/server/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'pages-show-texts-without-schemas',
    'A page shows messages and decides before it checks any input: texts.ts and rules.ts import no schemas.',
    { path: '/(texts|rules)\\.ts$' },
    { path: SCHEMAS, dependencyTypesNot: ['type-only'] },
  ),
  rule('no-cycles', 'Files that import each other are one file or three.', {}, { circular: true }),
  rule(
    'product-knows-no-tests',
    'The product imports neither tests nor tools.',
    { path: '^(src|db)/', pathNot: TEST },
    { path: ['^(test|scripts|bench)/', TEST] },
  ),
  rule('imports-resolve', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  rule(
    'server-runs-without-dev-dependencies',
    'A deployed server is installed without the development packages: nothing that it reaches is one.',
    { path: '^src/app/start\\.ts$' },
    { path: DEV_PACKAGES, reachable: true },
  ),
]

export default {
  forbidden: [...layers, ...sides, ...features, ...files],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type-only imports are dependencies too: a layer that names another's types knows it.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
