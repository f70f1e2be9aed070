import { useQuery } from '@tanstack/react-query'
import { Syringe } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatLongDay, formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { isOverdue } from '../../../owners/pets/rules.ts'
import { useIsStaff, useMay } from '../../../platform/auth/ui/use-may.ts'
import type { CareDose, PetItem } from '../contract.ts'
import { CHECKUP } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, careQuery } from './api.ts'
import { useMaySeeAgain } from './see-again.tsx'
import { SeeAgainDialog } from './see-again-dialog.tsx'

const RecordDosesDialog = onDemand(async () => (await import('./record-doses-dialog.tsx')).RecordDosesDialog)
const ElsewhereDialog = onDemand(async () => (await import('./elsewhere-dialog.tsx')).ElsewhereDialog)
const PlanDialog = onDemand(async () => (await import('./choose-dialogs.tsx')).PlanDialog)
const SetDayDialog = onDemand(async () => (await import('./choose-dialogs.tsx')).SetDayDialog)
const StopDialog = onDemand(async () => (await import('./choose-dialogs.tsx')).StopDialog)
const TakeBackDialog = onDemand(async () => (await import('./choose-dialogs.tsx')).TakeBackDialog)

/** What is open over the part. */
type Open =
  | { what: 'record' | 'elsewhere' | 'plan' | 'again' }
  | { what: 'set' | 'stop'; item: PetItem['item'] }
  | { what: 'takeBack'; dose: CareDose }

type PetCareProps = { pet: { id: string; name: string; deceasedOn: string | null } }

/** What a pet is due for and what it was given; for staff, with what they do about it. Without either it shows nothing. */
export function PetCare({ pet }: PetCareProps) {
  const isShown = useMay(careClient.get)
  const isOfStaff = useIsStaff()
  const mayChange = useMay(careClient.record) && isOfStaff
  const care = useQuery({ ...careQuery(pet.id), enabled: isShown })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { items = [], doses = [], used = false } = care.data ?? {}
  const isEmpty = items.length === 0 && doses.length === 0
  const hasCheckup = useMaySeeAgain(pet.deceasedOn === null)
  const mayAdd = mayChange && (used || hasCheckup)
  if (!isShown || (isEmpty && !mayAdd && !care.isLoadingError)) return null
  return (
    <TitledSection
      ruled
      title="Preventive care"
      action={
        mayChange && <CareActions name={pet.name} used={used} hasCheckup={hasCheckup} onOpen={setOpen} />
      }
    >
      <Loaded
        inset
        query={care}
        loading={<p className="text-ink-soft">{CARE_TEXTS.loading}</p>}
        errorText={CARE_TEXTS.loadFailed}
      >
        {() => (
          <>
            {isEmpty && <p className="text-ink-soft">No dose on record</p>}
            <ul aria-label="Due items" className="grid divide-y divide-line empty:hidden">
              {items.map((row) => (
                <ItemRow
                  key={row.item.id}
                  row={row}
                  {...(mayChange && pet.deceasedOn === null && { onOpen: setOpen })}
                />
              ))}
            </ul>
            {doses.length > 0 && <Given doses={doses} {...(mayChange && { onOpen: setOpen })} />}
          </>
        )}
      </Loaded>
      {open !== null && <Opened pet={pet} open={open} onClose={close} />}
    </TitledSection>
  )
}

type OnOpen = { onOpen: (open: Open) => void }

type CareActionsProps = OnOpen & { name: string; used: boolean; hasCheckup: boolean }

function CareActions({ name, used, hasCheckup, onOpen }: CareActionsProps) {
  return (
    <span className="flex items-center">
      {used && (
        <Button
          tone="bare"
          size="dense"
          icon={<Syringe className="size-4" aria-hidden="true" />}
          onClick={() => onOpen({ what: 'record' })}
        >
          Record doses
        </Button>
      )}
      <Menu
        label={`More preventive care for ${name}`}
        entries={[
          { id: 'plan', label: 'Plan', onSelect: () => onOpen({ what: 'plan' }) },
          { id: 'elsewhere', label: 'Given elsewhere', onSelect: () => onOpen({ what: 'elsewhere' }) },
          ...(hasCheckup
            ? [{ id: 'again', label: 'See again', onSelect: () => onOpen({ what: 'again' }) }]
            : []),
        ]}
      />
    </span>
  )
}

function ItemRow({ row, onOpen }: { row: PetItem } & Partial<OnOpen>) {
  const { item, due } = row
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{item.name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <WholeDates>{whyWords(row)}</WholeDates>
        </p>
      </div>
      <div className="flex items-center gap-2">
        <p className="text-end">
          {due === null ? (
            item.kind === CHECKUP ? (
              'Not again'
            ) : (
              'Not for this pet'
            )
          ) : (
            <WholeDates>{formatYearDay(due)}</WholeDates>
          )}
          {isOverdue(due) && (
            <span className="block">
              <Badge tone="red" icon={Syringe} label="Overdue" />
            </span>
          )}
        </p>
        {onOpen && item.kind !== CHECKUP && (
          <Menu
            label={`More for ${item.name}`}
            entries={[
              { id: 'set', label: 'Set the due day', onSelect: () => onOpen({ what: 'set', item }) },
              ...(due === null
                ? []
                : [
                    { id: 'stop', label: 'Not for this pet', onSelect: () => onOpen({ what: 'stop', item }) },
                  ]),
            ]}
          />
        )}
      </div>
    </li>
  )
}

/** Where a day comes from: the last dose, or who set it and why. */
function whyWords({ item, decided, lastGiven, reason, by }: PetItem): string {
  const last =
    item.kind === CHECKUP
      ? null
      : lastGiven === null
        ? 'Not given yet'
        : `Last given on ${formatYearDay(lastGiven)}`
  const who = by === null ? '' : ` by ${isolate(by)}`
  const decisions = {
    dose: null,
    set: `Set${who}`,
    planned: `Planned${who}`,
    stopped: `Stopped${who}`,
  }
  return [last, decisions[decided], reason].filter((part) => part !== null).join(' · ')
}

function Given({ doses, onOpen }: { doses: readonly CareDose[] } & Partial<OnOpen>) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-semibold">Given</h3>
      <ul className="grid divide-y divide-line">
        {doses.map((dose) => (
          <li key={dose.id} className="flex items-start justify-between gap-3 py-2">
            <div className="grid min-w-0 gap-0.5">
              <p className="wrap-anywhere">{dose.items.join(', ')}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                <WholeDates>{doseWords(dose)}</WholeDates>
              </p>
            </div>
            {onOpen && (
              <Menu
                label={`More for the dose of ${formatLongDay(dose.givenOn)}: ${dose.items.join(', ')}`}
                entries={[
                  {
                    id: 'take-back',
                    label: 'Remove',
                    tone: 'danger',
                    onSelect: () => onOpen({ what: 'takeBack', dose }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A dose in a line, such as `12 Mar 2027 · Nobivac · batch A120B · Dr. Rao`. */
function doseWords({ givenOn, name, note, batch, elsewhere, counts, by }: CareDose): string {
  return [
    formatYearDay(givenOn),
    elsewhere ? 'given elsewhere' : name,
    note,
    batch === null ? null : `batch ${batch}`,
    counts ? null : 'does not count',
    by === null || elsewhere ? null : isolate(by),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function Opened({ pet, open, onClose }: PetCareProps & { open: Open; onClose: () => void }) {
  if (open.what === 'takeBack') return <TakeBackDialog dose={open.dose} onClose={onClose} />
  if (open.what === 'elsewhere') return <ElsewhereDialog pet={pet} onClose={onClose} />
  if (open.what === 'again') return <SeeAgainDialog pet={pet} onClose={onClose} />
  if (open.what === 'plan') return <PlanDialog pet={pet} onClose={onClose} />
  if (open.what === 'set') return <SetDayDialog pet={pet} item={open.item} onClose={onClose} />
  if (open.what === 'stop') return <StopDialog pet={pet} item={open.item} onClose={onClose} />
  return <RecordDosesDialog pet={pet} visit={null} onClose={onClose} />
}
