import type { AuthContext, Caller } from './auth-context.ts'

/** Who changes something, what they may do, and when. */
export type Actor = Pick<Caller, 'userId' | 'permissions'> & { now: Date }

/** The caller of a request as who changes something now. */
export function actorOf({ caller, now }: Pick<AuthContext, 'now'> & { caller: Caller }): Actor {
  const { userId, permissions } = caller
  return { userId, permissions, now: now() }
}
