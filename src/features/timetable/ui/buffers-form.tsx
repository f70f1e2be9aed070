import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/form.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { type Buffers, buffersSchema } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { buffersQuery, TIMETABLE_KEY, timetableClient } from './api.ts'

/** How long a calendar stays free before and after appointments of each service. */
export function BuffersForm() {
  const services = useQuery(servicesQuery)
  return (
    <Loaded
      inset
      query={useQuery(buffersQuery)}
      loading={<SkeletonList text={TIMETABLE_TEXTS.buffersLoading} rows={3} shape="plain" />}
      errorText={TIMETABLE_TEXTS.buffersLoadFailed}
    >
      {({ buffers }) =>
        services.data !== undefined && <ServiceFields buffers={buffers} services={services.data} />
      }
    </Loaded>
  )
}

function ServiceFields({ buffers, services }: Buffers & { services: ServiceType[] }) {
  const bufferOf = ({ id }: ServiceType) =>
    buffers.find(({ serviceTypeId }) => serviceTypeId === id) ?? { serviceTypeId: id, before: 0, after: 0 }
  const form = useZodForm(buffersSchema, { defaultValues: { buffers: services.map(bufferOf) } })
  const queryClient = useQueryClient()
  const save = async (input: Buffers) => {
    await timetableClient.saveBuffers(input)
    toastSuccess(TIMETABLE_TEXTS.buffersSaved)
    form.reset(input)
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, save, { toast: TIMETABLE_TEXTS.buffersFailed })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit} aria-label="Time around services">
      <ul className="grid divide-y divide-line">
        {services.map(({ id, name }, index) => (
          <li key={id} className="grid gap-3 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <fieldset className="flex flex-wrap gap-4">
              <legend className="sr-only">{name}</legend>
              <div className="w-36">
                <NumberField control={control} name={`buffers.${index}.before`} label="Before" unit="min" />
              </div>
              <div className="w-36">
                <NumberField control={control} name={`buffers.${index}.after`} label="After" unit="min" />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <SubmitButton pendingText="Saving...">Save times</SubmitButton>
      </div>
    </Form>
  )
}
