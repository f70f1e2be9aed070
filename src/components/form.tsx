import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { classes } from './classes.ts'
import { Notice } from './notice.tsx'
import { FormPending } from './submit-button.tsx'

export type FormProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Called with the valid values; not again before the promise that it gives is settled. */
  onSubmit: (values: Out) => unknown
  children: ReactNode
  /** The form's name where the page has more than one. */
  'aria-label'?: string
  /** Its parts stand closer together: for a form inside of something else. */
  dense?: boolean
  className?: string
}

/**
 * The one shell of every form: it validates, keeps a second submit away, shows the error that belongs to no field
 * (`root`) and brings the focus to the first wrong field, also when the server found it. Nothing typed is ever lost.
 */
export function Form<In extends FieldValues, Context, Out>(props: FormProps<In, Context, Out>) {
  const { form, onSubmit, children, dense = false, className } = props
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitting, isDirty, errors } = form.formState
  // Known at once: a second click may come before the next render.
  const isSending = useRef(false)

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstInvalid(element.current)
  }, [submitCount, isSubmitting])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form in a window above this one is part of it for React, not for whoever fills it.
    event.stopPropagation()
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(onSubmit)(event)
    } finally {
      isSending.current = false
    }
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={props['aria-label']}
      aria-busy={isSubmitting || undefined}
      data-changed={isDirty || undefined}
      className={classes('grid', dense ? 'gap-3' : 'gap-6', className)}
    >
      {errors.root?.message && (
        <Notice tone="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <FormPending value={isSubmitting}>{children}</FormPending>
    </form>
  )
}

/** The first wrong control in reading order; in a group or a list that opens, the control inside. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const inside = wrong?.querySelector<HTMLElement>('input:checked, input:not(:disabled), button')
  const control = inside ?? wrong
  control?.focus()
}
