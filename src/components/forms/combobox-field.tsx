import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { FieldValues } from 'react-hook-form'
import { POPOVER, POPOVER_ITEM } from '../dialogs/popover-class.ts'
import { classes } from '../layout/classes.ts'
import { FieldFrame, type FieldProps, INPUT, useField } from './field.tsx'

export type ComboboxOption = { id: string; label: string; detail?: string | undefined }

export type ComboboxFieldProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The results for the typed text; the selected option may be missing from them. */
  options: readonly ComboboxOption[]
  chosen: ComboboxOption | null
  /** Called after a choice, and with null when the text is changed afterwards. */
  onChoose: (id: string | null) => void
  /** The text while nothing is selected; otherwise the field shows the selected option's label. */
  typed: string
  /** True while the options are results for an earlier text; then only those that contain the typed text are shown. */
  stale: boolean
  onType: (typed: string) => void
  /** Shown while there are no options. */
  emptyText: string
  placeholder?: string
  /** Whether the list opens below the field in any case, since what is above it has to stay in reach. */
  opensBelow?: boolean
}

/**
 * Selects one of very many options by typing. The caller searches and passes the results. Arrow keys move in the list,
 * Enter selects, Escape closes. The form's value is the selected option's id, or ''.
 */
export function ComboboxField<In extends FieldValues, Context, Out>(
  props: ComboboxFieldProps<In, Context, Out>,
) {
  const { chosen, onChoose, typed, stale, onType, emptyText, placeholder = '', opensBelow = false } = props
  const options = stale ? props.options.filter((option) => matches(option, typed)) : props.options
  const { field, error, ids, input } = useField({
    ...props,
    options: labelled(withChosen(props.options, chosen)),
  })
  const choose = (id: string | null) => {
    field.onChange(id ?? '')
    onChoose(id)
  }
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <ComboBox
        aria-labelledby={ids.label}
        items={withChosen(options, chosen)}
        value={chosen?.id ?? null}
        onChange={(key) => {
          // Text that matches no option is cleared on Escape, or when the field loses the focus.
          if (key === null) onType('')
          choose(key === null ? null : String(key))
        }}
        inputValue={chosen?.label ?? typed}
        onInputChange={(text) => {
          onType(text)
          if (chosen !== null && text !== chosen.label) choose(null)
        }}
        allowsEmptyCollection
        menuTrigger="focus"
        isDisabled={props.disabled ?? false}
        isInvalid={error !== undefined}
        isRequired={!props.optional}
        validationBehavior="aria"
        className="relative"
      >
        <Input
          id={ids.input}
          ref={field.ref}
          onBlur={field.onBlur}
          aria-describedby={input['aria-describedby'] ?? ''}
          autoComplete="off"
          placeholder={placeholder}
          className={classes(INPUT, 'pe-11')}
        />
        <Button className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink">
          <ChevronDown className="size-5" aria-hidden="true" />
        </Button>
        <Popover className={classes(POPOVER, 'w-(--trigger-width)')} shouldFlip={!opensBelow}>
          <ListBox<ComboboxOption>
            className="outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-soft">{emptyText}</p>}
          >
            {(option) => <Option option={option} />}
          </ListBox>
        </Popover>
      </ComboBox>
    </FieldFrame>
  )
}

const labelled = (options: readonly ComboboxOption[]) =>
  options.map(({ id, label }) => ({ value: id, label }))

/** True if an option contains the text, ignoring case and blanks. */
function matches({ label, detail = '' }: ComboboxOption, text: string): boolean {
  const bare = (words: string) => words.toLowerCase().replace(/\s/g, '')
  return bare(`${label} ${detail}`).includes(bare(text))
}

/** Adds the selected option to the list, since the field would otherwise lose its text. */
function withChosen(options: readonly ComboboxOption[], chosen: ComboboxOption | null) {
  const isThere = chosen === null || options.some(({ id }) => id === chosen.id)
  return isThere ? options : [chosen, ...options]
}

function Option({ option: { id, label, detail } }: { option: ComboboxOption }) {
  return (
    <ListBoxItem id={id} textValue={label} className={classes(POPOVER_ITEM, 'group')}>
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">{label}</span>
        {detail && <span className="text-sm text-ink-soft wrap-anywhere">{detail}</span>}
      </span>
      <Check
        className="size-5 shrink-0 text-pine-ink opacity-0 group-selected:opacity-100"
        aria-hidden="true"
      />
    </ListBoxItem>
  )
}
