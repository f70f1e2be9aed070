import { useId } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { DayField } from '../../../../../components/dates/day-field.tsx'
import { CheckboxField } from '../../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../../components/forms/checkbox-list-field.tsx'
import { LABEL } from '../../../../../components/forms/field.tsx'
import { NumberField } from '../../../../../components/forms/number-field.tsx'
import { SelectField } from '../../../../../components/forms/select-field.tsx'
import { TextField } from '../../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../../components/forms/textarea-field.tsx'
import { clinicDay } from '../../../../../lib/time.ts'
import type { SectionField } from '../../field-schemas.ts'
import { ColourField } from './colour-field.tsx'
import { PaletteField } from './palette-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionListField } from './section-list-field.tsx'
import { blankValues } from './section-values.ts'
import { rowsOf } from './settings-parts.ts'

type SectionFieldsProps = {
  control: Control<FieldValues>
  fields: readonly SectionField[]
  /** Where the fields are in the form, as `people.0`; empty for the form itself. */
  path?: string
}

/** The fields of a form, of a group or of an item. */
export function SectionFields({ control, fields, path = '' }: SectionFieldsProps) {
  return rowsOf(fields).map((row) => {
    const shown = row.map((field) => (
      <OneField
        key={field.name}
        control={control}
        field={field}
        name={path === '' ? field.name : `${path}.${field.name}`}
      />
    ))
    if (row.length === 1) return shown
    return (
      <div key={row[0]?.name} className="grid items-end gap-5 sm:grid-cols-2">
        {shown}
      </div>
    )
  })
}

type OneFieldProps = { control: Control<FieldValues>; field: SectionField; name: string }

function OneField({ control, field, name }: OneFieldProps) {
  const { label } = field
  if (field.kind === 'group')
    return (
      <Group label={label}>
        <SectionFields control={control} fields={field.fields} path={name} />
      </Group>
    )
  if (field.kind === 'maybe') return <MaybeGroup control={control} field={field} name={name} />
  if (field.kind === 'list')
    return (
      <SectionListField control={control} field={field} name={name}>
        {(itemPath) => <SectionFields control={control} fields={field.fields} path={itemPath} />}
      </SectionListField>
    )
  if (field.kind === 'palette') return <PaletteField control={control} name={name} label={label} />
  const shared = {
    control,
    name,
    label,
    ...(field.help !== undefined && { description: field.help }),
    optional: field.optional ?? false,
  }
  switch (field.kind) {
    case 'line':
    case 'address':
      return <TextField {...shared} />
    case 'day':
      return <DayField {...shared} className="sm:max-w-60" />
    case 'text':
      return <TextareaField {...shared} />
    case 'lines':
      return <TextareaField {...shared} rows={2} />
    case 'blocks':
      return <TextareaField {...shared} rows={10} description={<BlocksHelp />} />
    case 'year':
      return <NumberField {...shared} example="2012" className="sm:max-w-60" />
    case 'degrees':
      return <NumberField {...shared} decimals={20} silentUnit="degrees" max={180} className="sm:max-w-60" />
    case 'rupees':
      return <NumberField {...shared} sign="₹" className="sm:max-w-60" />
    case 'tick':
      return <CheckboxField {...shared} />
    case 'picture':
      return <PictureField {...shared} />
    case 'colour':
      return <ColourField {...shared} theme={name.endsWith('dark') ? 'dark' : 'light'} />
    case 'choice':
      return <SelectField {...shared} options={field.options} className="sm:max-w-sm" />
    case 'choices':
      return <CheckboxListField {...shared} options={field.options} />
  }
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-5 border-s-2 border-line ps-4 sm:ps-6">
      <p id={id} className="font-display text-lg font-semibold">
        {label}
      </p>
      {children}
    </fieldset>
  )
}

type MaybeGroupProps = OneFieldProps & { field: Extract<SectionField, { kind: 'group' | 'maybe' }> }

/** A checkbox, and the fields of a group while it is ticked. */
function MaybeGroup({ control, field: { label, fields }, name }: MaybeGroupProps) {
  const { field } = useController({ control, name })
  const id = useId()
  const isOn = field.value !== null
  return (
    <div className="grid gap-4">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          id={id}
          ref={field.ref}
          type="checkbox"
          checked={isOn}
          onChange={() => field.onChange(isOn ? null : blankValues(fields, clinicDay(new Date())))}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className={LABEL}>{label}</span>
      </label>
      {isOn && (
        <div className="grid gap-5 border-s-2 border-line ps-4 sm:ps-6">
          <SectionFields control={control} fields={fields} path={name} />
        </div>
      )}
    </div>
  )
}

function BlocksHelp() {
  return (
    <>
      A blank line begins a new paragraph. <code># Heading</code>, <code>## heading below it</code>,{' '}
      <code>- item of a list</code>, <code>1. numbered item</code>, <code>&gt; note</code>,{' '}
      <code>| a | b |</code> row of a table.
    </>
  )
}
