import type { Person as TeamEntry } from '../../../../clinic/content.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'

/** The people of the public team page with one more, one fewer or another name. */
export type TeamChange = (people: readonly TeamEntry[]) => readonly TeamEntry[]

/** What the people need of the public site, which stands above them. */
export type StaffContext = AuthContext & {
  site: {
    /** Changes who is on the team page, in the caller's transaction; call `refresh` once it is committed. */
    changeTeam: (tx: Tx, by: { userId: string; change: TeamChange }) => Promise<void>
    refresh: () => Promise<void>
  }
}
