/** What `npm run feature` writes into files of its own. */

export type Names = {
  /** The floor that it stands on, such as `owners`. */
  floor: string
  /** The feature’s folder, files and paths, such as `vaccine-lots`. */
  file: string
  /** Its table, such as `vaccine_lots`. */
  table: string
  /** It in code, such as `vaccineLots`. */
  many: string
  /** One of its records in code, such as `vaccineLot`. */
  one: string
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A name in code as words: `vaccineLots` as `vaccine lots`. */
export const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The names of a feature whose folder on its floor is called so. */
export function namesIn(floor: string, file: string): Names {
  const many = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return { floor, file, table: file.replaceAll('-', '_'), many, one: many.replace(/ies$/, 'ys').slice(0, -1) }
}

/** The files of the feature, by their paths. */
export function featureFiles(
  { floor, file, table, many, one }: Names,
  migration: string,
): Record<string, string> {
  const [Many, One, MANY] = [capital(many), capital(one), table.toUpperCase()]
  const words = wordsOf(many)
  const Words = capital(words)
  const folder = `src/features/${floor}/${file}`
  return {
    [`db/migrations/${migration}-${file}.sql`]: `create table ${table} (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default current_timestamp
);
create index ${table}_newest on ${table} (created_at desc, id desc);
create trigger audited after insert or update or delete on ${table}
  for each row execute function audited_change('id', '{}', '{}');
`,
    [`${folder}/contract.ts`]: `import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get } from '../../../lib/route.ts'
import { admins } from '../../platform/auth/access.ts'

const ${one}Schema = z.object({ id: z.uuid(), createdAt: z.iso.datetime() })
export type ${One} = z.infer<typeof ${one}Schema>

export const ${many}Contract = oc.tag('${Words}').router({
  list: admins({ scope: null })
    .route(get('/clinic/${file}', 'List the ${words}, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(${one}Schema)),
})
`,
    [`${folder}/texts.ts`]: `export const ${MANY}_TEXTS = {
  loading: 'Loading ${words}...',
  loadFailed: 'Failed to load ${words}',
  empty: 'No ${words} yet',
} as const
`,
    [`${folder}/paths.ts`]: `/** The paths of this feature's pages. Links use these instead of literals. */
export const ${many}Paths = { list: '/dashboard/${file}' } as const
`,
    [`${folder}/clinic-pages.tsx`]: `import { page } from '../../platform/auth/ui/root-route.ts'
import { ${many}Paths } from './paths.ts'

const ${many}Route = page(
  ${many}Paths.list,
  { access: 'admin', title: '${Words}' },
  () => import('./ui/${file}-page.tsx'),
  '${Many}Page',
)

/** The pages of this feature for admins. */
export const ${many}ClinicPages = [${many}Route] as const
`,
    [`${folder}/server/queries.ts`]: `import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'

/** A page of the ${words}, newest first, starting after a position. */
export async function list${Many}(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('${many}')
    .select(['id', 'createdAt'])
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
`,
    [`${folder}/server/routes.ts`]: `import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { ${many}Contract } from '../contract.ts'
import { list${Many} } from './queries.ts'

const os = implementFeature(${many}Contract).$context<AuthContext>()

export const ${many}Router = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const rows = await list${Many}(context.db, rangeOf(input?.cursor))
    const positionOf = ({ createdAt, id }: (typeof rows)[number]) => ({ at: createdAt, id })
    return toPage(rows, positionOf, ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  }),
})
`,
    [`${folder}/ui/api.ts`]: `import { featureClient } from '../../../../lib/web/feature-client.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { ${many}Contract } from '../contract.ts'

const ${many}Client = featureClient(${many}Contract)

/** The ${words}, page by page, newest first. */
export const ${many}Query = pagesQuery(['${file}'], (from) => ${many}Client.list(from))
`,
    [`${folder}/ui/${file}-page.tsx`]: `import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import type { ${One} } from '../contract.ts'
import { ${MANY}_TEXTS } from '../texts.ts'
import { ${many}Query } from './api.ts'

/** ${Words}, newest first. */
export function ${Many}Page() {
  const query = useInfiniteQuery(${many}Query)
  return (
    <>
      <PageHeader />
      <PagedList
        name="${file}"
        query={query}
        loadingText={${MANY}_TEXTS.loading}
        errorText={${MANY}_TEXTS.loadFailed}
        empty={<EmptyState title={${MANY}_TEXTS.empty} />}
      >
        {(${many}) => (
          <ul className="grid gap-3">
            {${many}.map((${one}) => (
              <${One}Item key={${one}.id} {...${one}} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function ${One}Item({ createdAt }: ${One}) {
  return (
    <li>
      <Card className="px-4 py-3 sm:px-5">{formatInstant(createdAt)}</Card>
    </li>
  )
}
`,
  }
}
