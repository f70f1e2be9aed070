import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus, MessageCircle, Phone, Syringe } from 'lucide-react'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { RoutedButton, RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay, formatShortDate, formatTime, formatYearDay } from '../../../../lib/time.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { DueItem, DuePet } from '../../../consulting/care/contract.ts'
import type { DueVaccination } from '../../../owners/pets/contract.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { isOverdue } from '../../../owners/pets/rules.ts'
import { PET_TEXTS } from '../../../owners/pets/texts.ts'
import { dueVaccinationsQuery, petsClient } from '../../../owners/pets/ui/api.ts'
import { PetPicture } from '../../../owners/pets/ui/pet-picture.tsx'
import { VaccinationBadge } from '../../../owners/pets/ui/vaccination-badge.tsx'
import type { VaccinationPeriod } from '../../../owners/pets/vaccination-periods.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { findVaccination } from '../../../planning/services/rules.ts'
import { servicesQuery } from '../../../planning/services/ui/api.ts'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { chatLinkTo } from '../../../platform/chat/rules.ts'
import { careMessage, vaccinationMessage } from '../../../platform/chat/texts.ts'

const periods = () =>
  [
    { period: undefined, label: 'All' },
    { period: 'overdue', label: 'Overdue' },
    { period: 'pending', label: 'Pending' },
  ] as const

/** The pets whose next vaccination has a day, earliest first, with ways to reach the owner and to book. */
export function DueVaccinations({ period }: { period: VaccinationPeriod | undefined }) {
  const enabled = useMay(petsClient.listDueVaccinations)
  const pets = useInfiniteQuery({ ...dueVaccinationsQuery(period), enabled })
  const services = useQuery(servicesQuery)
  const service = findVaccination(services.data ?? [])?.id
  return (
    <>
      <div className="mb-4">
        <Chips label="Filter by due day">
          {periods().map((option) => (
            <RoutedChip
              key={option.label}
              to={appointmentsPaths.manage}
              search={{ show: 'vaccinations', period: option.period }}
              selected={option.period === period}
            >
              {option.label}
            </RoutedChip>
          ))}
        </Chips>
      </div>
      <PagedList
        name={`due vaccinations ${period}`}
        query={pets}
        loadingText="Loading pets..."
        errorText={PET_TEXTS.loadFailed}
        empty={<EmptyState title="No vaccinations due" text="Set the next vaccination on a pet’s page." />}
      >
        {(shown) => (
          <ul className="grid gap-3">
            {shown.map((pet) => (
              <DueCard key={pet.id} pet={pet} service={service} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

type DueCardProps = {
  pet: DuePet
  service: string | undefined
  /** What it is due for; undefined: its next vaccination. */
  item?: DueItem | undefined
}

const isVaccination = (item: DueItem | undefined) => item === undefined || item.kind === 'vaccination'

/** A pet that is due, or has no day, with ways to reach the owner and to book. */
export function DueCard({ pet, service, item }: DueCardProps) {
  const { id, name, species, due, owner, nextAppointment, vaccinationBookedAt: bookedAt } = pet
  const isNext = bookedAt !== null && nextAppointment?.appointmentDate === bookedAt
  return (
    <li>
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <PetPicture pet={pet} className="size-11" />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <div>
            <h2 className="text-lg">
              <RoutedLink to={petsPaths.one} params={{ id }}>
                {name}
              </RoutedLink>{' '}
              <span className="font-sans text-base font-normal text-ink-soft">({isolate(species)})</span>
            </h2>
            <p className="wrap-anywhere">{owner.fullName}</p>
          </div>
          <div>
            <p>
              <WholeDates>{due === null ? 'No dose on record' : `Due ${formatYearDay(due)}`}</WholeDates>
            </p>
            {isVaccination(item) && !isNext && <VaccinationBadge due={due} bookedAt={bookedAt} />}
            {!isVaccination(item) && isOverdue(due) && <Badge tone="red" icon={Syringe} label="Overdue" />}
            {nextAppointment !== null && <Booked appointment={nextAppointment} />}
          </div>
        </div>
        <DueActions pet={pet} item={item} service={isVaccination(item) ? service : undefined} />
      </Card>
    </li>
  )
}

function DueActions({ pet, item, service }: DueCardProps) {
  const { id, name, owner, nextAppointment } = pet
  const mayBook = useMayOpen()(appointmentsPaths.new)
  return (
    <div className="col-span-2 flex flex-wrap gap-2 max-sm:*:px-2! lg:col-span-1">
      {owner.phone !== null && <Contacts name={name} phone={owner.phone} message={messageFor(pet, item)} />}
      {mayBook && (
        <RoutedButton
          size="dense"
          tone={nextAppointment === null ? 'primary' : 'quiet'}
          to={appointmentsPaths.new}
          search={{ customer: owner.id, pet: id, service }}
          icon={<CalendarPlus className="size-4" aria-hidden="true" />}
          aria-label={`Book ${isVaccination(item) ? 'a vaccination ' : ''}for ${name}`}
        >
          Book
        </RoutedButton>
      )}
    </div>
  )
}

function messageFor({ name: petName, due }: DuePet, item: DueItem | undefined): string {
  const today = clinicDay(new Date())
  if (item !== undefined) return careMessage({ petName, item: item.name, due, today })
  return due === null ? '' : vaccinationMessage({ petName, due, today })
}

function Booked({ appointment }: { appointment: NonNullable<DueVaccination['nextAppointment']> }) {
  const at = new Date(appointment.appointmentDate)
  return (
    <p className="text-ink-soft">
      {appointment.serviceType} on <WholeDates>{formatShortDate(at)}</WholeDates>,{' '}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </p>
  )
}

function Contacts({ name, phone, message }: { name: string; phone: string; message: string }) {
  return (
    <>
      <LinkButton
        size="dense"
        tone="quiet"
        href={`tel:${phone}`}
        icon={<Phone className="size-4" aria-hidden="true" />}
        aria-label={`Call ${formatPhone(phone)} about ${name}`}
      >
        Call
      </LinkButton>
      <LinkButton
        size="dense"
        tone="quiet"
        href={chatLinkTo(phone, message)}
        target="_blank"
        icon={<MessageCircle className="size-4" aria-hidden="true" />}
        aria-label={`WhatsApp the owner of ${name}`}
      >
        WhatsApp
      </LinkButton>
    </>
  )
}
