import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { classes } from './classes.ts'
import { Notice } from './notice.tsx'

export type FormProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Called with the valid values, never while pending. */
  onSubmit: (values: Out) => unknown
  /** A refusal that belongs to no field, or null. */
  error: string | null
  /** True while the answer is awaited: nothing can be sent again. */
  pending: boolean
  children: ReactNode
  /** The form's name where the page has more than one. */
  'aria-label'?: string
  /** Its parts stand closer together: for a form inside of something else. */
  dense?: boolean
  className?: string
}

/**
 * The one shell of every form: it validates, keeps a second submit away, shows the form's own error and brings
 * the focus to the first wrong field, also when the server found it. Nothing typed is ever lost.
 */
export function Form<In extends FieldValues, Context, Out>(props: FormProps<In, Context, Out>) {
  const { form, onSubmit, error, pending, children, dense = false, className } = props
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitting, isDirty } = form.formState
  const isBusy = pending || isSubmitting

  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstInvalid(element.current)
  }, [submitCount, isBusy])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form in a window above this one is part of it for React, not for whoever fills it.
    event.stopPropagation()
    if (!isBusy) void form.handleSubmit(onSubmit)(event)
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label={props['aria-label']}
      aria-busy={isBusy || undefined}
      data-changed={isDirty || undefined}
      className={classes('grid', dense ? 'gap-3' : 'gap-6', className)}
    >
      {error !== null && (
        <Notice tone="error" role="alert">
          {error}
        </Notice>
      )}
      {children}
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
