import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'
import { Notice } from './notice.tsx'

type ShownOnceProps = {
  /** What it is, as in “Copy this token now”. */
  what: string
  secret: string
  /** Why it is secret. */
  children: ReactNode
  onDone: () => void
}

/** A secret that is shown only once, with a button to copy it. */
export function ShownOnce({ what, secret, children, onDone }: ShownOnceProps) {
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={`Copy this ${what} now`} role="status">
        The {what} is shown only once. {children}
      </Notice>
      <code className="rounded-md border border-line bg-sunken p-4 font-mono break-all select-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={secret}
          copied="Copied"
          failed={`The ${what} could not be copied. Please select and copy it yourself.`}
        />
        <Button onClick={onDone}>I’ve saved it</Button>
      </div>
    </div>
  )
}
