import { Card } from '../../../components/card.tsx'
import { ShowMore, type ShowMoreProps } from '../../../components/show-more.tsx'
import type { Appointment } from '../contract.ts'
import { OwnAppointmentCard } from './own-appointment-card.tsx'

type VisitSectionProps = {
  title: 'Upcoming' | 'Past'
  visits: readonly Appointment[]
  query: ShowMoreProps['query']
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
        <ul className="grid gap-4">
          {visits.map((visit) => (
            <OwnAppointmentCard
              key={visit.id}
              visit={visit}
              isPast={title === 'Past'}
              onCancel={() => onCancel(visit)}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </section>
  )
}
