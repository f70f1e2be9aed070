import { createContext, useContext } from 'react'
import type { Content } from '../../../../clinic/content.ts'
import type { SiteData } from '../site-data.ts'

/** Gives the public pages their data. */
export const SiteContext = createContext<SiteData | null>(null)

/** What the public pages are made of. */
export function useSite(): SiteData {
  const data = useContext(SiteContext)
  if (data === null) throw new Error('This component works only on the public pages.')
  return data
}

/** What the clinic says about itself, with its facts in the texts. */
export function useContent(): Content {
  return useSite().content
}
