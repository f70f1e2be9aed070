import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import type { ServiceType } from '../../services/contract.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { type CalendarInput, calendarFormSchema, type ShownCalendar } from '../calendar-schemas.ts'
import { CALENDAR_KINDS, calendarKindLabels } from '../rules.ts'
import { readCalendar, type SaveCalendarProps, seenOf, useSaveCalendar } from './use-save-calendar.ts'

const kinds = () => CALENDAR_KINDS.map((kind) => ({ value: kind, label: calendarKindLabels()[kind] }))
const visits = () => [
  { value: 'both', label: 'Clinic and house visits' },
  { value: 'clinic', label: `${visitTypeLabels().clinic}s only` },
  { value: 'house', label: `${visitTypeLabels().house}s only` },
]

const NEW: CalendarInput = {
  name: '',
  kind: 'person',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}

const valuesOf = ({ name, kind, visitType, serviceTypeIds, hidden }: CalendarInput) => ({
  name,
  kind,
  visits: visitType ?? ('both' as const),
  allServices: serviceTypeIds === null,
  serviceTypeIds: serviceTypeIds ?? [],
  hidden,
})

/** Without a calendar it adds one. */
type CalendarFormDialogProps = SaveCalendarProps<ShownCalendar | null> & { services: ServiceType[] }

/** Adds or changes a calendar. */
export function CalendarFormDialog({ services, ...saved }: CalendarFormDialogProps) {
  const { calendar, onClose } = saved
  const opened = calendar === null ? NEW : seenOf(calendar)
  const form = useZodForm(calendarFormSchema, { defaultValues: valuesOf(opened) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read: calendar === null ? undefined : () => readCalendar(calendar.id),
    valuesOf,
  })
  const { save, refuse } = useSaveCalendar(saved)
  const saveEntered = (entered: z.output<typeof calendarFormSchema>, seen: CalendarInput) =>
    save({ ...entered, openingHours: seen.openingHours }, seen)
  const { control } = form
  return (
    <FormDialog
      form={form}
      draft={`calendar:${calendar?.id ?? 'new'}`}
      onSubmit={submitWith(form, guard(saveEntered), {
        fields: { CALENDAR_NAME_TAKEN: 'name' },
        otherwise: refuse,
      })}
      title={calendar === null ? 'Add a calendar' : 'Edit calendar'}
      onClose={onClose}
      submitLabel={calendar === null ? 'Add calendar' : 'Save calendar'}
    >
      <MeanwhileNotice {...meanwhile} />
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Customers see this name when they book."
        autoComplete="off"
      />
      <SelectField control={control} name="kind" label="Kind" options={kinds()} />
      <SelectField control={control} name="visits" label="Visits" options={visits()} />
      <CheckboxField control={control} name="allServices" label="Offers all services" optional />
      {!form.watch('allServices') && <GivenServices control={control} services={services} />}
      {calendar !== null && (
        <CheckboxField
          control={control}
          name="hidden"
          label="Takes no new appointments"
          description="Booked appointments stay."
          optional
        />
      )}
    </FormDialog>
  )
}

type GivenServicesProps = Pick<CalendarFormDialogProps, 'services'> & {
  control: ZodForm<typeof calendarFormSchema>['control']
}

function GivenServices({ control, services }: GivenServicesProps) {
  return (
    <CheckboxListField
      control={control}
      name="serviceTypeIds"
      label="Services"
      options={services.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
