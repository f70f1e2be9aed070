/** How long an invitation is valid, in hours. */
export const INVITATION_HOURS = 72

/** Why a person can't be removed from the staff, or null if they can. */
export function whyNotRevocable(
  admins: readonly string[],
  { userId, byUserId }: { userId: string; byUserId: string | null },
): 'NOT_STAFF' | 'YOURSELF' | 'LAST_ADMIN' | null {
  if (!admins.includes(userId)) return 'NOT_STAFF'
  if (userId === byUserId) return 'YOURSELF'
  return admins.length === 1 ? 'LAST_ADMIN' : null
}
