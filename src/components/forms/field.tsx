import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { classes } from '../layout/classes.ts'
import { type FieldWords, useSayField } from './field-words.ts'

/** Properties of every form field. `In` are the form's values, `Out` the output of its schema. */
export type FieldProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  name: FieldPath<In>
  label: string
  /** Help, shown before the error. */
  description?: ReactNode
  /** Labels the field as optional; all others are required. `unsaid` where the form says it of all its fields at once. */
  optional?: boolean | 'unsaid'
  /** Hides the label visually; screen readers still announce it. */
  hideLabel?: boolean
  disabled?: boolean
  className?: string
}

/** Connects a field to its form: its value, its error message, and the ids that link label, help and error to it. */
export function useField<In extends FieldValues, Context, Out>(
  props: FieldProps<In, Context, Out> & Pick<FieldWords, 'options'>,
) {
  useSayField(props.control, props.name, props)
  const { field, fieldState } = useController<In, FieldPath<In>, Out>({
    control: props.control,
    name: props.name,
  })
  const id = useId()
  const error = fieldState.error?.message
  const ids = { input: id, label: `${id}-label`, description: `${id}-description`, error: `${id}-error` }
  const describedBy = classes(props.description !== undefined && ids.description, error && ids.error)
  return {
    field,
    error,
    ids,
    /** The attributes of a text input; other controls take those they need. */
    input: {
      ...field,
      id: ids.input,
      value: field.value ?? '',
      disabled: props.disabled,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
      'aria-required': props.optional ? undefined : true,
    } as const,
  }
}

export type FieldFrameProps = {
  ids: { input: string; label: string; description: string; error: string }
  label: string
  error: string | undefined
  description?: ReactNode
  optional?: boolean | 'unsaid' | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Lays out a field: label, help, error, control. */
export function FieldFrame(props: FieldFrameProps) {
  const { ids, label, optional, hideLabel, className, children } = props
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={ids.input} id={ids.label} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
        {optional === true && <Optional />}
      </label>
      <FieldNotes {...props} />
      {children}
    </div>
  )
}

/** The same for a group of radio buttons. */
export function GroupFrame(props: FieldFrameProps) {
  const { ids, label, error, description, optional, hideLabel, className, children } = props
  const describedBy = classes(description !== undefined && ids.description, error && ids.error)
  return (
    <div
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={optional ? undefined : true}
      className={classes('group/choice grid min-w-0 gap-1.5', className)}
    >
      <p id={ids.label} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
        {optional === true && <Optional />}
      </p>
      <FieldNotes {...props} />
      {children}
    </div>
  )
}

/** The help and the error of a field. */
export function FieldNotes({
  ids,
  description,
  error,
}: Pick<FieldFrameProps, 'ids' | 'description' | 'error'>) {
  return (
    <>
      {description !== undefined && (
        <div id={ids.description} className="text-sm text-ink-soft text-pretty">
          {description}
        </div>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </>
  )
}

/** The message at an invalid field. */
export function FieldError({ id, children }: { id?: string; children?: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-semibold text-red-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

function Optional() {
  return <span className="font-normal text-ink-soft"> (optional)</span>
}

/** The look of a field's label. */
export const LABEL = 'font-semibold'

/** The look of a text input; `aria-invalid` makes its border red. */
export const INPUT = classes(
  'w-full min-w-0 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink min-h-11 transition-colors',
  'hover:border-ink-soft aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
  'disabled:bg-sunken disabled:text-ink-soft read-only:bg-sunken',
)
