import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT, plant } from './plant.ts'

/** A small house in which every import is allowed. */
const HOUSE = {
  'package.json': readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  'db/seed.ts':
    "import { addPet } from '../src/features/owners/pets/server/queries.ts'\nexport const seed = addPet\n",
  'test/factories.ts': "import { start } from '../src/app/start.ts'\nexport const server = start\n",
  'src/clinic/clinic.ts': "export const clinic = { name: 'Clinic' }\n",
  'src/lib/money.ts': "import { clinic } from '../clinic/clinic.ts'\nexport const money = clinic.name\n",
  'src/lib/server/database/database.ts': "import { Kysely } from 'kysely'\nexport const Database = Kysely\n",
  'src/lib/web/client.ts':
    "import { QueryClient } from '@tanstack/react-query'\nexport const Client = QueryClient\n",
  'src/components/button.tsx':
    "import { useId } from 'react'\nexport const Button = () => <button id={useId()}>x</button>\n",
  'src/features/platform/auth/rules.ts': 'export type Caller = { id: string }\nexport const isAdmin = true\n',
  'src/features/owners/pets/contract.ts': "import { z } from 'zod'\nexport const pet = z.string()\n",
  'src/features/owners/pets/rules.ts':
    "import type { Caller } from '../../platform/auth/rules.ts'\nexport type Owner = Caller\nexport const rule = 1\n",
  'src/features/owners/pets/rules.test.ts':
    "import { readFileSync } from 'node:fs'\nimport { rule } from './rules.ts'\nreadFileSync(String(rule))\n",
  'src/features/owners/pets/bad-input.ts':
    "import { server } from '../../../../test/factories.ts'\nexport const badInput = { add: { name: [server] } }\n",
  'src/features/owners/pets/server/queries.ts': "import { sql } from 'kysely'\nexport const addPet = sql\n",
  'src/features/owners/pets/server/add-pet.ts':
    "import type { Kysely } from 'kysely'\nimport { addPet } from './queries.ts'\nexport type Db = Kysely<object>\nexport const add = addPet\n",
  'src/features/owners/pets/server/routes.ts':
    "import { add } from './add-pet.ts'\nexport const routes = add\n",
  'src/features/owners/pets/pages.tsx':
    "import { PetsPage } from './ui/pets-page.tsx'\nexport const petsPages = [PetsPage]\n",
  'src/features/owners/pets/ui/pets-page.tsx':
    "import { Button } from '../../../../components/button.tsx'\nimport { pet } from '../contract.ts'\nexport const PetsPage = () => <Button key={String(pet)} />\n",
  'src/features/planning/booking/ui/book-page.tsx':
    "import { rule } from '../../../owners/pets/rules.ts'\nexport const BookPage = () => <p>{rule}</p>\n",
  'src/app/start.ts':
    "import { routes } from '../features/owners/pets/server/routes.ts'\nexport const start = routes\n",
  'src/app/browser/main.tsx':
    "import { PetsPage } from '../../features/owners/pets/ui/pets-page.tsx'\nexport const Main = () => <PetsPage />\n",
}

/** Every file breaks the rules named beside it, and no other. */
const PLANTED: Record<string, { text: string; breaks: string[] }> = {
  'src/components/shell.tsx': {
    text: "import type { start } from '../app/start.ts'\nexport const Shell = (props: { start: typeof start }) => <p>{String(props.start)}</p>\n",
    breaks: ['nothing-imports-app'],
  },
  'src/features/owners/pets/ui/guard.tsx': {
    text: "import { Main } from '../../../../app/browser/main.tsx'\nexport const Guard = () => <Main />\n",
    breaks: ['nothing-imports-app'],
  },
  'src/lib/price.ts': {
    text: "export { rule } from '../features/owners/pets/rules.ts'\n",
    breaks: ['lib-knows-no-domain'],
  },
  'src/lib/web/toast.tsx': {
    text: "import { Button } from '../../components/button.tsx'\nexport const Toast = () => <Button />\n",
    breaks: ['lib-knows-no-domain'],
  },
  'src/components/pet-card.tsx': {
    text: "import type { Owner } from '../features/owners/pets/rules.ts'\nexport const PetCard = (props: { owner: Owner }) => <p>{props.owner.id}</p>\n",
    breaks: ['components-know-no-feature'],
  },
  'src/clinic/hours.ts': {
    text: "import { money } from '../lib/money.ts'\nexport const hours = money\n",
    breaks: ['clinic-is-plain-data'],
  },
  'src/features/owners/pets/ui/list.tsx': {
    text: "import type { Db } from '../server/add-pet.ts'\nexport const List = (props: { db: Db }) => <p>{String(props.db)}</p>\n",
    breaks: ['browser-code-imports-no-server-code'],
  },
  'src/lib/web/rows.ts': {
    text: "import type { Kysely } from 'kysely'\nexport type Rows = Kysely<object>\n",
    breaks: ['browser-code-imports-no-server-code'],
  },
  'src/components/clock.tsx': {
    text: "import { hostname } from 'node:os'\nexport const Clock = () => <p>{hostname()}</p>\n",
    breaks: ['browser-code-imports-no-node'],
  },
  'src/app/loader.ts': {
    text: "export const load = () => import('../features/owners/pets/server/add-pet.ts')\n",
    breaks: [],
  },
  'src/app/browser/main.tsx': {
    text: "import { load } from '../loader.ts'\nexport const Main = () => <p>{String(load)}</p>\n",
    breaks: ['browser-bundle-holds-no-server-code'],
  },
  'src/features/owners/pets/server/render-pet.tsx': {
    text: "import { Button } from '../../../../components/button.tsx'\nexport const renderPet = () => <Button />\n",
    breaks: ['server-code-imports-no-browser-code'],
  },
  'src/lib/server/page.ts': {
    text: "import type { ReactNode } from 'react'\nexport type Page = ReactNode\n",
    breaks: ['server-code-imports-no-browser-code'],
  },
  'src/features/platform/auth/contract.ts': {
    text: "import { Database } from '../../../lib/server/database/database.ts'\nexport const auth = Database\n",
    breaks: ['shared-code-runs-anywhere'],
  },
  'src/features/planning/services/rules.ts': {
    text: "import type { Context } from 'hono'\nexport type Rule = Context\n",
    breaks: ['shared-code-runs-anywhere'],
  },
  'src/lib/names.ts': {
    text: "import { join } from 'node:path'\nexport const path = join\n",
    breaks: ['shared-code-imports-no-node'],
  },
  'src/features/planning/appointments/server/book.ts': {
    text: "import { routes } from '../../../owners/pets/server/routes.ts'\nexport const book = routes\n",
    breaks: ['features-hide-routes-and-pages'],
  },
  'src/features/planning/appointments/ui/choose-pet.tsx': {
    text: "import { PetsPage } from '../../../owners/pets/ui/pets-page.tsx'\nexport const ChoosePet = () => <PetsPage />\n",
    breaks: ['features-hide-routes-and-pages'],
  },
  'src/features/owners/pets/ui/lists/lost-pets-page.tsx': {
    text: 'export const LostPetsPage = () => <p>x</p>\n',
    breaks: [],
  },
  'src/features/planning/appointments/ui/choose-lost-pet.tsx': {
    text: "import { LostPetsPage } from '../../../owners/pets/ui/lists/lost-pets-page.tsx'\nexport const ChooseLostPet = () => <LostPetsPage />\n",
    breaks: ['features-hide-routes-and-pages'],
  },
  'src/features/platform/auth/ui/profile.tsx': {
    text: "import { rule } from '../../../owners/pets/rules.ts'\nexport const Profile = () => <p>{rule}</p>\n",
    breaks: ['features-import-no-higher-feature'],
  },
  'src/features/owners/pets/due.ts': {
    text: "import { due } from '../../money/taxes/rules.ts'\nexport const isDue = due\n",
    breaks: ['features-import-no-higher-feature'],
  },
  'src/features/money/taxes/rules.ts': { text: 'export const due = 1\n', breaks: [] },
  'src/features/owners/tips/rules.ts': {
    text: "import { isAdmin } from '../../platform/auth/rules.ts'\nexport const tip = isAdmin\n",
    breaks: ['features-stand-on-a-floor'],
  },
  'src/features/tips/rules.ts': {
    text: "import { isAdmin } from '../platform/auth/rules.ts'\nexport const tip = isAdmin\n",
    breaks: ['features-stand-on-a-floor'],
  },
  'src/features/owners/customers/pages.tsx': {
    text: "import { routes } from '../pets/server/routes.ts'\nexport const pages = routes\n",
    breaks: [
      'browser-code-imports-no-server-code',
      'features-import-no-higher-feature',
      'features-hide-routes-and-pages',
    ],
  },
  'src/features/owners/pets/server/remove-pet.ts': {
    text: "import { sql } from 'kysely'\nexport const removePet = sql\n",
    breaks: ['queries-live-in-queries'],
  },
  'src/features/planning/services/server/routes.ts': {
    text: "import { implement } from '@orpc/server'\nexport const routes = implement({})\n",
    breaks: ['endpoints-stand-behind-their-access'],
  },
  'src/features/owners/pets/texts.ts': {
    text: "import { pet } from './contract.ts'\nexport const texts = pet\n",
    breaks: ['pages-show-texts-without-schemas'],
  },
  'src/lib/one.ts': {
    text: "import type { Two } from './two.ts'\nexport type One = Two[]\n",
    breaks: ['no-cycles'],
  },
  'src/lib/two.ts': {
    text: "import type { One } from './one.ts'\nexport type Two = One | string\n",
    // The cycle is reported once, at its other file.
    breaks: [],
  },
  'src/features/owners/pets/server/fake-pet.ts': {
    text: "import { server } from '../../../../../test/factories.ts'\nexport const fakePet = server\n",
    breaks: ['product-knows-no-tests'],
  },
  'src/features/owners/pets/ui/pet-form.tsx': {
    text: "import { badInput } from '../bad-input.ts'\nexport const PetForm = () => <p>{String(badInput)}</p>\n",
    breaks: ['product-knows-no-tests'],
  },
  'src/lib/lost.ts': {
    text: "import { gone } from './gone.ts'\nexport const lost = gone\n",
    breaks: ['imports-resolve'],
  },
  'src/lib/server/load.ts': {
    text: "import autocannon from 'autocannon'\nexport const load = autocannon\n",
    breaks: [],
  },
  'src/app/start.ts': {
    text: "import { load } from '../lib/server/load.ts'\nexport const start = load\n",
    breaks: ['server-runs-without-dev-dependencies'],
  },
}

type Violation = { from: string; rule: { name: string } }

const { scripts } = JSON.parse(HOUSE['package.json']) as { scripts: Record<string, string> }
const [, printedAs = ''] = /--output-type (\S+)/.exec(scripts['check:layers'] ?? '') ?? []

/**
 * Runs the real tool with the real rules over a planted house: file → the rules it breaks, and what `npm run check`
 * prints about them.
 */
async function cruise(files: Record<string, string>) {
  const { folder, remove } = await plant(files)
  const run = (program: string, args: string[], input = '') => {
    const path = join(PROJECT, 'node_modules/dependency-cruiser/bin', program)
    const { stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
      ...{ cwd: folder, encoding: 'utf8', input },
      maxBuffer: 10_000_000,
    })
    expect(stderr).toBe('')
    return stdout
  }
  try {
    const rules = join(PROJECT, '.dependency-cruiser.mjs')
    const found = run('dependency-cruise.mjs', [
      ...['--config', rules, '--output-type', 'json'],
      ...['src', 'db', 'test'],
    ])
    const { summary } = JSON.parse(found) as { summary: { violations: Violation[] } }
    const broken: Record<string, string[]> = {}
    for (const { from, rule } of summary.violations) {
      broken[from] = [...new Set([...(broken[from] ?? []), rule.name])].sort()
    }
    return { broken, printed: run('depcruise-fmt.mjs', ['--output-type', printedAs, '-'], found) }
  } finally {
    await remove()
  }
}

const { default: config } = (await import(join(PROJECT, '.dependency-cruiser.mjs'))) as {
  default: { forbidden: { name: string; comment: string }[] }
}

it('a house that keeps the rules passes', { timeout: 30_000 }, async () => {
  expect((await cruise(HOUSE)).broken).toEqual({})
})

it('each planted violation is caught by its rule, which is explained, and nothing else is', {
  timeout: 30_000,
}, async () => {
  const planted = Object.fromEntries(Object.entries(PLANTED).map(([path, { text }]) => [path, text]))
  const expected = Object.entries(PLANTED).filter(([, { breaks }]) => breaks.length > 0)
  const { broken, printed } = await cruise({ ...HOUSE, ...planted })
  expect(broken).toEqual(Object.fromEntries(expected.map(([path, { breaks }]) => [path, breaks.sort()])))
  const words = printed.replaceAll(/\s+/g, ' ')
  expect(config.forbidden.filter(({ comment }) => !words.includes(comment))).toEqual([])
})

it('every rule has a planted violation', () => {
  const caught = new Set(Object.values(PLANTED).flatMap(({ breaks }) => breaks))
  expect([...caught].sort()).toEqual([...new Set(config.forbidden.map(({ name }) => name))].sort())
})
