import { useQuery } from '@tanstack/react-query'
import { Maximize } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { classes } from '../../../../../components/layout/classes.ts'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../../components/notices/spinner.tsx'
import { formatTime } from '../../../../../lib/time.ts'
import { SpeciesArt } from '../../../../owners/pets/ui/species-art.tsx'
import type { WaitingPet } from '../../appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../../texts.ts'
import { waitingRoomQuery } from '../api.ts'

/** Who is called and who waits, for a screen in the waiting room: the times of their appointments, and no names. */
export function WaitingRoomPage() {
  const board = useRef<HTMLDivElement>(null)
  const pets = useQuery(waitingRoomQuery)
  return (
    <>
      <PageHeader
        actions={document.fullscreenEnabled && <FullScreenButton onPress={() => show(board.current)} />}
      />
      <div
        ref={board}
        tabIndex={-1}
        className="bg-paper outline-none fullscreen:overflow-y-auto fullscreen:p-[4vmin]"
      >
        <Loaded
          query={pets}
          loading={<Spinner text="Loading the waiting room..." />}
          errorText={APPOINTMENT_TEXTS.loadFailed}
        >
          {(data) => <Board pets={data} />}
        </Loaded>
      </div>
    </>
  )
}

function FullScreenButton({ onPress }: { onPress: () => void }) {
  return (
    <Button tone="quiet" icon={<Maximize className="size-5" aria-hidden="true" />} onClick={onPress}>
      Full screen
    </Button>
  )
}

/** The browser may refuse, for example without a click; then the page stays as it is. What is beneath loses the focus. */
function show(board: HTMLElement | null): void {
  board?.requestFullscreen().then(
    () => board.focus(),
    () => undefined,
  )
}

function Board({ pets }: { pets: WaitingPet[] }) {
  const [called, waiting] = [true, false].map((inRoom) =>
    pets.filter(({ inRoomAt }) => (inRoomAt !== null) === inRoom),
  )
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <List title="In the room" pets={latestFirst(called ?? [])} none="No one at the moment" isCalled />
      <List title="Waiting" pets={waiting ?? []} none="No one is waiting" />
    </div>
  )
}

function latestFirst(pets: WaitingPet[]): WaitingPet[] {
  return [...pets].sort((one, other) => (other.inRoomAt ?? '').localeCompare(one.inRoomAt ?? ''))
}

type ListProps = { title: string; pets: WaitingPet[]; none: string; isCalled?: boolean }

function List({ title, pets, none, isCalled = false }: ListProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-[clamp(1.5rem,3vw,3rem)] leading-tight">{title}</h2>
      {pets.length === 0 && <p className="text-[clamp(1.125rem,2vw,2rem)] text-ink-soft">{none}</p>}
      <ul aria-live="polite" className="grid gap-3">
        {pets.map(({ id, species, calendar, appointmentDate }) => (
          <li
            key={id}
            className={classes(
              'flex flex-wrap items-center gap-x-6 rounded-md border border-line px-5 py-3',
              isCalled ? 'bg-green-tint text-green-ink' : 'bg-surface',
            )}
          >
            <SpeciesArt species={species} name={species} className="size-[clamp(3rem,6vw,6rem)]" />
            <span className="font-display text-[clamp(2rem,5vw,5rem)] leading-tight font-semibold whitespace-nowrap tabular-nums">
              {formatTime(new Date(appointmentDate))}
            </span>
            <span className="min-w-0 text-[clamp(1.25rem,2.5vw,2.5rem)] leading-tight wrap-anywhere">
              {calendar === null ? species : `${species}, ${calendar}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
