import { readChanges } from '../../../../lib/server/database/changes.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { ledgerContract } from '../contract.ts'
import { findEntries } from './ledger-queries.ts'

const os = implementFeature(ledgerContract).$context<AuthContext>()

export const ledgerRouter = os.router({
  listEntries: os.listEntries.handler(({ input, context }) => {
    const asked = { kind: 'entry', changedAfter: input?.changedAfter ?? '0' } as const
    const find = (ids: string[]) => findEntries(context.db, ids)
    return readChanges(context.db, asked, find, ({ id, ...entry }) => ({ entryId: id, ...entry }))
  }),
})
