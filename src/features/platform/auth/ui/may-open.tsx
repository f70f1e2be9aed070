import type { ReactNode } from 'react'
import { useMayOpen } from './use-may.ts'

type MayOpenProps = { page: string; children: ReactNode; otherwise?: ReactNode }

/** Shows a link, or whatever leads to a page, to those who may open the page. */
export function MayOpen({ page, children, otherwise = null }: MayOpenProps) {
  return useMayOpen()(page) ? children : otherwise
}
