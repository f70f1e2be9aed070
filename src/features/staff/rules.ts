/** How long an invitation is valid, in hours. */
export const INVITATION_HOURS = 72

/** Why a person on the staff can't lose the rights they have, or null if they can. */
export function whyRightsStay(
  admins: readonly string[],
  { userId, byUserId }: { userId: string; byUserId: string | null },
): 'YOURSELF' | 'LAST_ADMIN' | null {
  if (userId === byUserId) return 'YOURSELF'
  return admins.length === 1 && admins.includes(userId) ? 'LAST_ADMIN' : null
}
