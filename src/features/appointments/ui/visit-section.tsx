import { Card } from '../../../components/card.tsx'
import { LongList, type PagesQuery } from '../../../components/long-list.tsx'
import type { Appointment } from '../contract.ts'
import { OwnAppointmentCard } from './own-appointment-card.tsx'

type VisitSectionProps = {
  title: 'Upcoming' | 'Past'
  visits: readonly Appointment[]
  query: PagesQuery
  onCancel: (visit: Appointment) => void
}

/** One part of an owner's list, with its heading and what is still to be fetched of it. */
export function VisitSection({ title, visits, query, onCancel }: VisitSectionProps) {
  const id = `visits-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {visits.length === 0 ? (
        <Card className="p-5 text-ink-soft">Nothing is booked at the moment.</Card>
      ) : (
        <LongList name={title} query={query} items={visits}>
          {(shown) => (
            <ul className="grid gap-4">
              {shown.map((visit) => (
                <OwnAppointmentCard
                  key={visit.id}
                  visit={visit}
                  isPast={title === 'Past'}
                  onCancel={() => onCancel(visit)}
                />
              ))}
            </ul>
          )}
        </LongList>
      )}
    </section>
  )
}
