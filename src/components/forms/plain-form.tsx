import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { FormAnswer } from '../../lib/form-answer.ts'
import { Button, type ButtonProps } from '../actions/button.tsx'
import { classes } from '../layout/classes.ts'
import { Notice } from '../notices/notice.tsx'
import { SpinnerRing } from '../notices/spinner.tsx'
import { FieldError, FieldFrame, INPUT } from './field.tsx'
import type { FieldRule } from './run-plain-form.ts'

// Forms of documents without React: the browser sends them, and run-plain-form.ts makes them quicker if it can.

export type PlainFormProps = {
  /** Where the browser sends the form without a script. */
  action: string
  /** The endpoint of the API to which the script sends the same fields as JSON. */
  endpoint: string
  /** Shown for a failure without a message of its own. */
  failure: string
  answer: FormAnswer
  children: ReactNode
  /** Clears the fields after a refusal. */
  clears?: boolean
  /** The address to continue to. */
  leadsTo?: string
  /** The address to continue to if a second step is needed. */
  step?: string
}

/** A form that is sent with POST, with what the server says about it. */
export function PlainForm({ action, endpoint, failure, answer, children, ...rest }: PlainFormProps) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      data-endpoint={endpoint}
      data-failure={failure}
      data-clears={rest.clears}
      data-leads-to={rest.leadsTo}
      data-step={rest.step}
      className="group/form grid gap-6"
    >
      {answer.alert !== null && <FormNotice tone="error" text={answer.alert} />}
      {answer.status !== null && <FormNotice tone="success" text={answer.status} />}
      {children}
    </form>
  )
}

function FormNotice({ tone, text }: { tone: 'error' | 'success'; text: string }) {
  return (
    <Notice tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span data-text="">{text}</span>
    </Notice>
  )
}

/** What the script copies when it shows a message or waits. Once per document. */
export function FormTemplates() {
  return (
    <>
      <template id="field-error">
        <FieldError />
      </template>
      <template id="form-error">
        <FormNotice tone="error" text="" />
      </template>
      <template id="form-success">
        <FormNotice tone="success" text="" />
      </template>
      <template id="form-spinner">
        <SpinnerRing />
      </template>
    </>
  )
}

export type PlainFieldProps = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> & {
  name: string
  label: string
  description?: string | undefined
  answer: FormAnswer
  rule: FieldRule
}

/** One line of text with its label, help and error. */
export function PlainField(props: PlainFieldProps) {
  return (
    <PlainFrame {...props}>
      <PlainInput {...props} className={INPUT} />
    </PlainFrame>
  )
}

/** A password. The button that reveals it appears with the script. */
export function PlainPassword(props: Omit<PlainFieldProps, 'type' | 'inputMode'>) {
  return (
    <PlainFrame {...props}>
      <div className="relative">
        <PlainInput {...props} type="password" spellCheck={false} className={classes(INPUT, 'pe-12')} />
        <button
          type="button"
          hidden
          aria-label="Show password"
          aria-controls={props.name}
          data-reveal=""
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <span>
            <Eye className="size-5" aria-hidden="true" />
          </span>
          <span hidden>
            <EyeOff className="size-5" aria-hidden="true" />
          </span>
        </button>
      </div>
    </PlainFrame>
  )
}

const idsOf = (name: string) => ({
  input: name,
  label: `${name}-label`,
  description: `${name}-description`,
  error: `${name}-error`,
})

function PlainFrame({ name, answer, ...rest }: PlainFieldProps & { children: ReactNode }) {
  return <FieldFrame {...rest} ids={idsOf(name)} error={answer.errors[name]} />
}

type PlainInputProps = PlainFieldProps & Pick<ComponentProps<'input'>, 'spellCheck' | 'className'>

function PlainInput({ label, description, answer, rule, name, ...rest }: PlainInputProps) {
  const ids = idsOf(name)
  const error = answer.errors[name]
  const isFirstWrong = error !== undefined && Object.keys(answer.errors)[0] === name
  return (
    <input
      {...rest}
      id={ids.input}
      name={name}
      defaultValue={answer.values[name]}
      // biome-ignore lint/a11y/noAutofocus: without a script, nothing else leads to what the server refused
      autoFocus={isFirstWrong}
      autoCapitalize="none"
      aria-required="true"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={classes(description && ids.description, error && ids.error) || undefined}
      data-rule={JSON.stringify(rule)}
    />
  )
}

/** Leads to another form of the same screen, and keeps what was typed except passwords. */
export function SwitchButton({ href, children }: { href: string; children: ButtonProps['children'] }) {
  return (
    <Button tone="bare" type="submit" name="switch" formAction={href} formNoValidate>
      {children}
    </Button>
  )
}
