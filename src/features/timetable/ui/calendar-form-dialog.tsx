import type { z } from 'zod'
import { CheckboxField } from '../../../components/checkbox-field.tsx'
import { CheckboxListField } from '../../../components/checkbox-list-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import type { ServiceType } from '../../services/contract.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { calendarFormSchema, type ShownCalendar } from '../contract.ts'
import { CALENDAR_KINDS, calendarKindLabels } from '../rules.ts'
import { type SaveCalendarProps, useSaveCalendar } from './use-save-calendar.ts'

const kinds = () => CALENDAR_KINDS.map((kind) => ({ value: kind, label: calendarKindLabels()[kind] }))
const visits = () => [
  { value: 'both', label: 'Clinic and house visits' },
  { value: 'clinic', label: `${visitTypeLabels().clinic}s only` },
  { value: 'house', label: `${visitTypeLabels().house}s only` },
]

/** Without a calendar it adds one. */
type CalendarFormDialogProps = SaveCalendarProps<ShownCalendar | null> & { services: ServiceType[] }

/** Adds or changes a calendar. */
export function CalendarFormDialog({ services, ...saved }: CalendarFormDialogProps) {
  const { calendar, onClose } = saved
  const form = useZodForm(calendarFormSchema, {
    defaultValues: {
      name: calendar?.name ?? '',
      kind: calendar?.kind ?? 'person',
      visits: calendar?.visitType ?? 'both',
      allServices: (calendar?.serviceTypeIds ?? null) === null,
      serviceTypeIds: calendar?.serviceTypeIds ?? [],
      hidden: calendar?.hidden ?? false,
    },
  })
  const { save, refuse } = useSaveCalendar(saved)
  const saveEntered = (entered: z.output<typeof calendarFormSchema>) =>
    save({ ...entered, openingHours: calendar?.openingHours ?? null })
  const { control } = form
  return (
    <FormDialog
      form={form}
      onSubmit={submitWith(form, saveEntered, { otherwise: refuse })}
      title={calendar === null ? 'Add a calendar' : 'Edit calendar'}
      onClose={onClose}
      submitLabel={calendar === null ? 'Add calendar' : 'Save calendar'}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        description="Customers see it when they choose whom to see."
        maxLength={60}
        autoComplete="off"
      />
      <SelectField control={control} name="kind" label="Kind" options={kinds()} />
      <SelectField control={control} name="visits" label="Visits" options={visits()} />
      <CheckboxField control={control} name="allServices" label="Gives all services" optional />
      {!form.watch('allServices') && (
        <CheckboxListField
          control={control}
          name="serviceTypeIds"
          label="Services"
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
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
