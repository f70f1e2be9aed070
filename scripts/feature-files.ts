/** What `npm run feature` writes into files of its own. */

export type Names = {
  /** The feature and its table, such as `referrals`. */
  many: string
  /** One of its records, such as `reminder`. */
  one: string
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The files of the feature, by their paths. */
export function featureFiles({ many, one }: Names, migration: string): Record<string, string> {
  const [Many, One, MANY] = [capital(many), capital(one), many.toUpperCase()]
  const folder = `src/features/${many}`
  return {
    [`db/migrations/${migration}-${many}.sql`]: `create table ${many} (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default current_timestamp
);
create index ${many}_newest on ${many} (created_at desc, id desc);
create trigger audited after insert or update or delete on ${many}
  for each row execute function audited_change('id', '{}', '{}');
`,
    [`${folder}/contract.ts`]: `import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import { get } from '../../lib/route.ts'
import { admins } from '../auth/access.ts'

const ${one}Schema = z.object({ id: z.uuid(), createdAt: z.iso.datetime() })
export type ${One} = z.infer<typeof ${one}Schema>

export const ${many}Contract = oc.tag('${Many}').router({
  list: admins({ scope: null })
    .route(get('/clinic/${many}', 'List the ${many}, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(${one}Schema)),
})
`,
    [`${folder}/texts.ts`]: `export const ${MANY}_TEXTS = {
  loading: 'Loading ${many}...',
  loadFailed: 'Failed to load ${many}',
  empty: 'No ${many} yet',
} as const
`,
    [`${folder}/paths.ts`]: `/** The paths of this feature's pages. Links use these instead of literals. */
export const ${many}Paths = { list: '/dashboard/${many}' } as const
`,
    [`${folder}/clinic-pages.tsx`]: `import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onDashboard } from '../auth/ui/root-route.ts'
import { ${many}Paths } from './paths.ts'

const ${many}Route = createRoute({
  ...onDashboard(${many}Paths.list),
  staticData: { access: 'admin', title: '${Many}' },
  component: lazyRouteComponent(() => import('./ui/${many}-page.tsx'), '${Many}Page'),
})

/** The pages of this feature for admins. */
export const ${many}ClinicPages = [${many}Route] as const
`,
    [`${folder}/server/queries.ts`]: `import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../lib/server/database/cursor.ts'
import type { Db } from '../../../lib/server/database/database.ts'

/** A page of the ${many}, newest first, starting after a position. */
export async function list${Many}(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('${many}')
    .select(['id', 'created_at as createdAt'])
    .where(comesAfter(after, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
`,
    [`${folder}/server/routes.ts`]: `import { rangeOf, toPage } from '../../../lib/server/database/cursor.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
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
    [`${folder}/ui/api.ts`]: `import { featureClient } from '../../../lib/web/feature-client.ts'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { ${many}Contract } from '../contract.ts'

const ${many}Client = featureClient(${many}Contract)

/** The ${many}, page by page, newest first. */
export const ${many}Query = pagesQuery(['${many}'], (from) => ${many}Client.list(from))
`,
    [`${folder}/ui/${many}-page.tsx`]: `import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { formatInstant } from '../../../lib/time.ts'
import type { ${One} } from '../contract.ts'
import { ${MANY}_TEXTS } from '../texts.ts'
import { ${many}Query } from './api.ts'

/** ${Many}, newest first. */
export function ${Many}Page() {
  const query = useInfiniteQuery(${many}Query)
  return (
    <>
      <PageHeader />
      <PagedList
        name="${many}"
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
