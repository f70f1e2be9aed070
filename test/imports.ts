import { randomUUID } from 'node:crypto'
import type { ImportKind } from '../src/features/office/imports/rules.ts'
import { runPart } from '../src/features/office/imports/server/run-import.ts'
import type { Db } from '../src/lib/server/database/database.ts'

/** A customer of a list without anything that has to be given, and with the given fields. */
export const aListed = (fields: object = {}) => ({
  rows: [2],
  name: 'Kim Rao',
  phone: null,
  email: null,
  address: null,
  oldNumber: null,
  pets: [],
  ...fields,
})

/** A product of a list, with the given fields. */
export const aProduct = (fields: object = {}) => ({
  ...{
    rows: [2],
    name: 'Listed',
    price: 100,
    kind: 'goods',
    hsn: null,
    rate: null,
    isExempt: false,
    unit: null,
  },
  ...{ counted: false, lots: [] },
  ...fields,
})

type ImportState = 'staged' | 'running' | 'finished' | 'undoing' | 'undone'

/** An import of these rows. */
export async function anImport(
  db: Db,
  {
    kind = 'people',
    state = 'staged',
    rows = [aListed()],
  }: { kind?: ImportKind; state?: ImportState; rows?: readonly object[] } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({
      kind,
      fileName: `${randomUUID()}.csv`,
      state,
      rows: rows.length,
      ...(state === 'finished' && { endedAt: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('importRows')
    .values(rows.map((data, position) => ({ importId: id, position, data: JSON.stringify(data) })))
    .execute()
  return id
}

/** Ends what is running: one import runs at a time. */
export async function endImports(db: Db): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'undone' })
    .where('state', 'in', ['running', 'undoing'])
    .execute()
}

/** Does all that is left to do of an import. */
export async function runToEnd(db: Db, id: string, partSize = 100): Promise<void> {
  const importing = { db, now: () => new Date(), partSize, changed: () => undefined }
  while ((await runPart(importing, id)) !== 'done');
}
