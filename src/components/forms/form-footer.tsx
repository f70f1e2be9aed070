import type { ReactNode } from 'react'
import type { ButtonTone } from '../actions/button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { SubmitButton } from './submit-button.tsx'

export type FormFooterProps = {
  onCancel: () => void
  cancelLabel?: string
  submitLabel: ReactNode
  pendingText?: string
  tone?: ButtonTone
}

/** The Cancel and submit buttons of a form, side by side if there is room. At a desk they stay in sight in a long dialog. */
export function FormFooter(props: FormFooterProps) {
  const { onCancel, cancelLabel = 'Cancel', submitLabel, pendingText = 'Saving...', tone = 'accent' } = props
  return (
    <div className="form-footer flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <CancelButton onCancel={onCancel}>{cancelLabel}</CancelButton>
      <SubmitButton tone={tone} pendingText={pendingText}>
        {submitLabel}
      </SubmitButton>
    </div>
  )
}
