import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PERMISSIONS, permissionsOf, STAFF_ROLES } from '../../../src/features/platform/auth/permissions.ts'
import { canDo } from '../../../src/features/platform/auth/server/permission-queries.ts'
import { freshDatabase } from '../../database.ts'

const { db } = await freshDatabase()

test('SQL allows what the rule allows, to every role with every permission added', async () => {
  const roles = [...STAFF_ROLES, 'receptionist', 'admin; drop']
  const further = [[], ['nonsense'], ...PERMISSIONS.map((one) => [one]), [...PERMISSIONS]]
  const cases = roles.flatMap((role) => further.map((permissions) => ({ role, permissions })))
  const able = sql.join(PERMISSIONS.map((one) => sql`case when ${canDo(one)} then ${sql.lit(one)} end`))
  const { rows } = await sql<{ able: string[] }>`
    with staff as (
      select role, array(select jsonb_array_elements_text(permissions)) as permissions, number
      from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (role text, permissions jsonb))
        with ordinality as given (role, permissions, number)
    )
    select array_remove(array[${able}], null) as able from staff order by number`.execute(db)
  expect(rows.map((row) => row.able)).toEqual(
    cases.map(({ role, permissions }) => permissionsOf(role, permissions)),
  )
  expect(rows.length * PERMISSIONS.length).toBeGreaterThan(2160)
})
