import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Section } from '../../../components/section.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { useFocusAfterRemoval } from '../../../components/use-focus-after-removal.ts'
import { useOutsideHours } from '../../appointments/ui/use-outside-hours.tsx'
import { TIMETABLE_TEXTS } from '../../timetable/texts.ts'
import { timetableQuery } from '../../timetable/ui/api.ts'
import { BuffersForm } from '../../timetable/ui/buffers-form.tsx'
import { Calendars } from '../../timetable/ui/calendars.tsx'
import { Closures } from '../../timetable/ui/closures.tsx'
import { HoldForm } from '../../timetable/ui/hold-form.tsx'
import { MoveLimitForm } from '../../timetable/ui/move-limit-form.tsx'
import { OpeningHoursForm } from '../../timetable/ui/opening-hours-form.tsx'
import { SlotsForm } from '../../timetable/ui/slots-form.tsx'

/** When the clinic is open: the hours of each weekday, and the days and hours at which it is closed. */
export function OpeningHoursPage() {
  const { confirm, dialog } = useOutsideHours()
  const timetable = useQuery(timetableQuery)
  const part = useFocusAfterRemoval()
  return (
    <>
      <PageHeader subtitle="Customers can book within these times." />
      <div ref={part} className="grid max-w-3xl gap-6">
        <Section title="Every week" text="A day without hours is closed.">
          <Loaded
            inset
            query={timetable}
            loading={<SkeletonList text={TIMETABLE_TEXTS.loading} rows={7} shape="plain" />}
            errorText={TIMETABLE_TEXTS.loadFailed}
          >
            {(data) => <OpeningHoursForm key={data.version} timetable={data} confirm={confirm} />}
          </Loaded>
        </Section>
        <Section title="Closed" text="Holidays, and hours for something else. Booked appointments stay.">
          <Closures confirm={confirm} />
        </Section>
        {/* A server of the version before, while servers are upgraded, has none of these. */}
        {timetable.data?.slots !== undefined && (
          <>
            <Section
              title="Calendars"
              text="People, rooms and the van. Each takes one appointment at a time."
            >
              <Calendars {...timetable.data} confirm={confirm} />
            </Section>
            <Section title="Slots" text="Booked appointments keep their time and length.">
              <SlotsForm key={timetable.data.version} {...timetable.data} />
            </Section>
            {timetable.data.slots.durationsBlock && (
              <Section
                title="Time around services"
                text="How long a calendar stays free before and after an appointment, to clean up or to rest."
              >
                <BuffersForm />
              </Section>
            )}
          </>
        )}
        {timetable.data?.holdMinutes !== undefined && (
          <Section
            title="Waitlist"
            text="A place that becomes free is held for the first customer who waits for it, and is shown as booked meanwhile."
          >
            <HoldForm key={timetable.data.holdMinutes} {...timetable.data} />
          </Section>
        )}
        {timetable.data?.moveLimitHours !== undefined && (
          <Section
            title="Moving appointments"
            text="Customers move their appointments themselves until this limit. After that they can ask you to."
          >
            <MoveLimitForm key={timetable.data.moveLimitHours} {...timetable.data} />
          </Section>
        )}
      </div>
      {dialog}
    </>
  )
}
