import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import type { FieldValues } from 'react-hook-form'
import { POPOVER, POPOVER_ITEM } from '../dialogs/popover-class.ts'
import { useBackCloses } from '../dialogs/use-back-closes.ts'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type SelectOption = { value: string; label: string; detail?: string; disabled?: boolean }

export type SelectFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  options: readonly SelectOption[]
  placeholder?: string
  /** The open list, where it is more than the options one below the other. */
  list?: ReactNode
}

/** Selects one of many options from a list that opens. Typing jumps to an option. For few options prefer RadioCards. */
export function SelectField<In extends FieldValues, Context, Out>(props: SelectFieldProps<In, Context, Out>) {
  const { options, placeholder = 'Choose…', list } = props
  const { field, error, ids, input } = useField(props)
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <Select
        isOpen={isOpen}
        onOpenChange={setOpen}
        aria-labelledby={ids.label}
        name={field.name}
        placeholder={placeholder}
        isDisabled={props.disabled ?? false}
        isInvalid={error !== undefined}
        isRequired={!props.optional}
        validationBehavior="aria"
        className="group/select"
        value={field.value ? String(field.value) : null}
        onChange={(key) => field.onChange(String(key ?? '').replace(AGAIN, ''))}
      >
        <Button
          id={ids.input}
          ref={field.ref}
          onBlur={field.onBlur}
          aria-describedby={input['aria-describedby'] ?? ''}
          className={classes(
            INPUT,
            'flex items-center justify-between gap-2 text-start group-data-invalid/select:border-danger group-data-invalid/select:shadow-[inset_0_0_0_1px_var(--danger)]',
          )}
        >
          <SelectValue className="min-w-0 wrap-anywhere placeholder-shown:text-ink-soft">
            {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
          </SelectValue>
          <ChevronDown className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        </Button>
        <Popover className={classes(POPOVER, 'w-(--trigger-width)')}>
          {list ?? (
            <ListBox items={options} className="outline-none">
              {/* The list knows an option by its id; without one, by its place, which changes with the options. */}
              {(option) => <Option id={option.value} option={option} />}
            </ListBox>
          )}
        </Popover>
      </Select>
    </FieldFrame>
  )
}

const AGAIN = /^again:/

/** The id of an option that stands in a list a second time. */
export const againId = (value: string) => `again:${value}`

/** An option of the open list. */
export function Option({ id, option }: { id: string; option: SelectOption }) {
  return (
    <ListBoxItem
      id={id}
      textValue={option.label}
      isDisabled={option.disabled ?? false}
      className={classes(POPOVER_ITEM, 'group')}
    >
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">{option.label}</span>
        {option.detail && <span className="text-sm text-ink-soft">{option.detail}</span>}
      </span>
      <Check className="size-5 text-pine-ink opacity-0 group-selected:opacity-100" aria-hidden="true" />
    </ListBoxItem>
  )
}
