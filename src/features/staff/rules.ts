/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72

/** Why somebody may not be taken off the staff, or null when they may. */
export function whyNotRevocable(
  admins: readonly string[],
  { userId, byUserId }: { userId: string; byUserId: string | null },
): 'NOT_STAFF' | 'YOURSELF' | 'LAST_ADMIN' | null {
  if (!admins.includes(userId)) return 'NOT_STAFF'
  if (userId === byUserId) return 'YOURSELF'
  return admins.length === 1 ? 'LAST_ADMIN' : null
}
