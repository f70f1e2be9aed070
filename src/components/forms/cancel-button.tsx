import type { ReactNode } from 'react'
import { removeDraft } from '../../lib/web/kept/saved-drafts.ts'
import { Button, type ButtonProps } from '../actions/button.tsx'

type CancelButtonProps = Pick<ButtonProps, 'tone' | 'size'> & { onCancel: () => void; children?: ReactNode }

/** The button of a form that discards what was entered. */
export function CancelButton({ onCancel, children = 'Cancel', tone = 'quiet', size }: CancelButtonProps) {
  return (
    <Button
      tone={tone}
      {...(size !== undefined && { size })}
      onClick={({ currentTarget }) => {
        removeDraft(currentTarget.form?.dataset.draft ?? '')
        onCancel()
      }}
    >
      {children}
    </Button>
  )
}
