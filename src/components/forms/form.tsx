import { type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { untilOnline } from '../../lib/web/connection.ts'
import { removeDraft } from '../../lib/web/kept/saved-drafts.ts'
import { classes } from '../layout/classes.ts'
import { onDemand } from '../layout/on-demand.tsx'
import { SendingNotice } from '../notices/connection-notice.tsx'
import { Notice } from '../notices/notice.tsx'
import { DraftOwner } from './draft-owner.ts'
import type { Beside, FormDraftProps } from './form-draft.tsx'
import { isSame } from './is-same.ts'
import { FormPending } from './submit-button.tsx'

const FormDraft = onDemand(async () => (await import('./form-draft.tsx')).FormDraft)

export type FormProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Called with the valid values, never twice at a time. Resolves to whether they were sent, as `submitWith` does. */
  onSubmit: (values: Out) => Promise<boolean>
  /** The name under which entries are saved until sent, of this form and record alone. Never passwords or codes. */
  draft: string
  /** What is chosen in the form and none of its fields; it is saved with them. */
  beside?: Beside
  children: ReactNode
  /** The form's accessible name, if the page has more than one form. */
  'aria-label'?: string
  /** Reduces the spacing, for a form inside another element. */
  dense?: boolean
  className?: string
}

/**
 * The shell of every form. It validates, prevents a second submit, and focuses the first invalid field, also if the server
 * refused it; the error that is not about a single field (`root`) comes into sight instead. Without a connection it waits
 * for one. Typed input is never lost.
 */
export function Form<In extends FieldValues, Context, Out>(props: FormProps<In, Context, Out>) {
  const { form, draft, beside, children, dense = false, className } = props
  const element = useRef<HTMLFormElement>(null)
  const owner = useContext(DraftOwner)
  const { isSubmitting, isDirty, errors } = form.formState
  const submit = useSubmit(props, element)
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={props['aria-label']}
      aria-busy={isSubmitting || undefined}
      data-changed={isDirty || undefined}
      data-draft={draft}
      className={classes('grid', dense ? 'gap-3' : 'gap-6', className)}
    >
      {owner !== null && (
        <FormDraft {...({ form, owner, name: draft, element, beside } as unknown as FormDraftProps)} />
      )}
      {errors.root?.message && (
        <Notice tone="error" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <FormPending value={isSubmitting}>{children}</FormPending>
      {isSubmitting && (
        <div className={IN_SIGHT}>
          <SendingNotice />
        </div>
      )}
    </form>
  )
}

/** Sends a form once at a time, after all of it is typed, and focuses what is wrong in it. */
function useSubmit<In extends FieldValues, Context, Out>(
  { form, onSubmit, draft }: FormProps<In, Context, Out>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { submitCount, isSubmitting } = form.formState
  // A ref, since a second click can come before the next render.
  const isSending = useRef(false)

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) showWrong(element.current)
  }, [element, submitCount, isSubmitting])

  /** Marks incomplete entries, which are not missing ones; true if there is any. */
  const markHalfTyped = () => {
    const half = halfTyped(element.current)
    for (const { name, message } of half) form.setError(name as FieldPath<In>, { message })
    return half.length > 0
  }
  const send = async (values: Out) => {
    if (markHalfTyped()) return
    await untilOnline()
    const sent = form.getValues()
    if (!(await onSubmit(values))) return
    removeDraft(draft)
    // A form that stays open begins with what was sent, unless it has begun again by itself.
    if (isSame(form.getValues(), sent)) form.reset(sent, { keepValues: true, keepSubmitCount: true })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles the submit of a form in a dialog opened from here; it is not this form's.
    event.stopPropagation()
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(send, markHalfTyped)(event)
    } finally {
      isSending.current = false
    }
  }
  return submit
}

/** Wherever the submit button is, above the chat button. */
const IN_SIGHT = 'fixed inset-x-4 bottom-(--chat-room) z-30 mx-auto max-w-xl lg:start-72'

/**
 * Focuses the first invalid control in reading order; for a group or a select, the control inside it. Without one, the
 * notice above a form is brought into sight, which a long form or a phone hides behind what was typed last.
 */
function showWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const inside = wrong?.querySelector<HTMLElement>('input:checked, input:not(:disabled), button')
  const control = inside ?? wrong
  if (control) control.focus()
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}

/** The days and times that can't be read, and what to say: they have no value, as empty ones. */
function halfTyped(form: HTMLFormElement | null): { name: string; message: string }[] {
  return [...(form?.elements ?? [])].flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.name === '') return []
    return control.validity.customError ? [{ name: control.name, message: control.validationMessage }] : []
  })
}
