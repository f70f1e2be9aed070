/** What to do about a disk, by the codes of Node and of the database. */
const DISK_FAULTS: readonly { code: RegExp; sentence: string }[] = [
  { code: /^(ENOSPC|EDQUOT|53100)$/, sentence: 'The disk is full: free some space' },
  { code: /^EROFS$/, sentence: 'The disk is read-only: check it and make it writable' },
]

/** Why a program ended, in one sentence. About a full or read-only disk it says what to do before `again` helps. */
export function whyItFailed(error: unknown, again: string): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const fault = DISK_FAULTS.find((one) => one.code.test(code))
  return fault === undefined ? error.message : `${fault.sentence}, then ${again} (${error.message}).`
}

/** The code of what failed first. */
function codeOf(error: Error): string {
  if ('code' in error) return String(error.code)
  return error.cause instanceof Error ? codeOf(error.cause) : ''
}
