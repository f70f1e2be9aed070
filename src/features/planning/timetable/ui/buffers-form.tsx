import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { type Buffer, type Buffers, buffersFormSchema } from '../settings-schemas.ts'
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

/** The times by the service's id. */
type Times = Readonly<Record<string, Buffer>>
const NONE: Buffer = { before: 0, after: 0 }

function ServiceFields({ buffers, services }: Buffers & { services: ServiceType[] }) {
  const valuesOf = (times: Times) =>
    Object.fromEntries(services.map(({ id }) => [id, times[id] ?? NONE] as const))
  return (
    <SettingsForm
      schema={buffersFormSchema}
      draft="buffers"
      label="Time around services"
      seen={valuesOf(timesOf(buffers))}
      read={async () => valuesOf(timesOf((await timetableClient.buffers()).buffers))}
      valuesOf={valuesOf}
      words={wordsOf(services)}
      save={async (times: Times, seen) => {
        const input = services.map(({ id }) => ({ serviceTypeId: id, ...(times[id] ?? NONE) }))
        await timetableClient.saveBuffers({ buffers: input, seen })
        return valuesOf(times)
      }}
      texts={{ saved: TIMETABLE_TEXTS.buffersSaved, failed: TIMETABLE_TEXTS.buffersFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save times"
    >
      {(form) => <TimeFields form={form} services={services} />}
    </SettingsForm>
  )
}

type TimeFieldsProps = { form: ZodForm<typeof buffersFormSchema>; services: ServiceType[] }

function TimeFields({ form: { control, getValues, setValue }, services }: TimeFieldsProps) {
  // A service may be added while the form is open.
  useEffect(() => {
    for (const { id } of services) if (getValues(id) === undefined) setValue(id, NONE)
  }, [services, getValues, setValue])
  return (
    <ul className="grid divide-y divide-line">
      {services.map(({ id, name }) => (
        <li key={id} className="grid gap-3 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <fieldset className="flex flex-wrap gap-4">
            <legend className="sr-only">{name}</legend>
            <div className="w-36">
              <NumberField control={control} name={`${id}.before`} label="Before" unit="min" />
            </div>
            <div className="w-36">
              <NumberField control={control} name={`${id}.after`} label="After" unit="min" />
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  )
}

function timesOf(buffers: Buffers['buffers']): Times {
  return Object.fromEntries(buffers.map(({ serviceTypeId, ...times }) => [serviceTypeId, times]))
}

function wordsOf(services: readonly ServiceType[]) {
  const named = services.flatMap(({ id, name }) => [
    [`${id}.before`, { label: `${name}, before` }],
    [`${id}.after`, { label: `${name}, after` }],
  ])
  return Object.fromEntries(named)
}
