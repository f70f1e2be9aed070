/** What an owner says beforehand: a fact beside the status. */
export const OWNER_ANSWERS = ['coming', 'not_coming'] as const
export type OwnerAnswer = (typeof OWNER_ANSWERS)[number]

/** What an owner has answered, for the clinic. */
export function ownerAnswerWords(answer: OwnerAnswer): string {
  return answer === 'coming' ? 'Owner will come' : 'Owner can’t come'
}
