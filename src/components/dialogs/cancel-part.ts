import type { ReactNode } from 'react'

/** What the page that shows it adds to a question before something is cancelled. */
export type CancelPart = {
  /** Asked in the dialog. */
  part: ReactNode
  /** Done once it is cancelled, as was chosen; a failure is a toast. */
  afterwards: (reason: string | null) => Promise<void>
}
