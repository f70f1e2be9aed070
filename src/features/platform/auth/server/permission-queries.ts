import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bringing, hasEverything, type Permission, rolesWith, STAFF_ROLES } from '../permissions.ts'

const names = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** True for a row of the joined or selected table `staff` that allows this: `permissionsOf` in SQL. */
export function canDo(permission: Permission): RawBuilder<SqlBool> {
  return sql<SqlBool>`(staff.role in (${names(rolesWith(permission))})
    or staff.role in (${names(STAFF_ROLES)}) and staff.permissions && array[${names(bringing(permission))}]::text[])`
}

/** True for a row with a role of staff who are no admins. A role that this version doesn't know may be more than they are. */
export const isBelowAdmin = sql<SqlBool>`role in (${names(STAFF_ROLES.filter((role) => !hasEverything(role)))})`

/** True for a row of the table `staff` that is an admin’s. */
export const isAdmin = sql<SqlBool>`staff.role in (${names(STAFF_ROLES.filter(hasEverything))})`

/** True for a row of the table `staff` whose role this version knows. */
export const isKnownRole = sql<SqlBool>`staff.role in (${names(STAFF_ROLES)})`
