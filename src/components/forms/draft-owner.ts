import { createContext, useContext } from 'react'
import { readDraft } from '../../lib/web/kept/saved-drafts.ts'

/** The login whose drafts are saved; without one none are. */
export const DraftOwner = createContext<string | null>(null)

/** Whether something is saved that was entered into a form, so that a page can show it. */
export function useHasDraft(name: string): boolean {
  const owner = useContext(DraftOwner)
  return owner !== null && readDraft(owner, name) !== null
}
