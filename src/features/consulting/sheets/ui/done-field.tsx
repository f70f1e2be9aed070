import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { PickBox, usePicking } from '../../../../components/forms/pick-box.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { QuantityBox } from '../../../money/bills/ui/quantity-box.tsx'
import { appointmentsClient, clinicAppointmentQuery } from '../../../planning/appointments/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { RecordDosesButton, RecordDosesOfPet } from '../../care/ui/record-doses-button.tsx'
import type { GivenDose, Sheet, SheetPage } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { itemsQuery, SHEETS_KEY, sheetsClient } from './api.ts'
import { doneWords, doseWords } from './said.tsx'
import type { WrittenSheet } from './use-sheet.ts'

/** What is offered to add. */
type Item = Awaited<ReturnType<typeof sheetsClient.searchItems>>[number]

type DoneFieldProps = { sheet: WrittenSheet; page: SheetPage }

/** What was done, which is on a bill as soon as it stands here; doses are listed beside it. */
export function DoneField({ sheet, page }: DoneFieldProps) {
  const title = useId()
  const box = useRef<HTMLInputElement>(null)
  const change = useChange({
    send: async (ask: (id: string) => Promise<Sheet>) => sheet.takeDone(await ask(await sheet.begin())),
    failed: (failure) => refusalText(failure) ?? SHEET_TEXTS.doneFailed,
    refresh: SHEETS_KEY,
  })
  const [dose, setDose] = useState<Item | null>(null)
  const add = ({ id: what, kind }: Item) => {
    const [lineId, sold] = [randomId(), kind === 'service' ? { serviceId: what } : { productId: what }]
    change.mutate((id) => sheetsClient.addDone({ id, lineId, ...sold }))
    setDose(null)
    box.current?.focus()
  }
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="font-semibold">
        Done
      </h2>
      <DoneList
        doses={page.doses}
        done={sheet.done}
        onQuantity={(lineId, thousandths) =>
          change.mutate((id) => sheetsClient.changeDone({ id, lineId, thousandths }))
        }
        onRemove={(lineId) => {
          change.mutate((id) => sheetsClient.removeDone({ id, lineId }))
          box.current?.focus()
        }}
      />
      <DoneBox box={box} onAdd={(item) => (item.isDose ? setDose(item) : add(item))} />
      {dose !== null && <AsDose dose={dose} onAdd={() => add(dose)} />}
      <div className="flex empty:hidden">
        <Doses page={page} productId={dose?.id} onRecorded={() => setDose(null)} />
      </div>
    </section>
  )
}

type DoneListProps = {
  doses: readonly GivenDose[]
  done: Sheet['done']
  onQuantity: (lineId: string, thousandths: number) => void
  onRemove: (lineId: string) => void
}

function DoneList({ doses, done, onQuantity, onRemove }: DoneListProps) {
  if (doses.length + done.length === 0) return null
  return (
    <ul aria-label="What was done" className="divide-y divide-line border-y border-line">
      {doses.map((dose) => (
        <li key={dose.id} className="py-3 wrap-anywhere">
          {doseWords(dose)}
        </li>
      ))}
      {done.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <p className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {line.isBilled ? doneWords(line) : line.name}
          </p>
          {line.isBilled ? (
            <p className="text-sm text-ink-soft">On an issued bill</p>
          ) : (
            <>
              <QuantityBox
                name={line.name}
                thousandths={line.thousandths}
                onSave={(thousandths) => onQuantity(line.id, thousandths)}
              />
              <IconButton
                label={`Remove ${line.name}`}
                icon={<Trash2 className="size-5" aria-hidden="true" />}
                onClick={() => onRemove(line.id)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type DoneBoxProps = {
  box: RefObject<HTMLInputElement | null>
  onAdd: (item: Item) => void
}

/** Finds a treatment, a product or a service by typing. */
function DoneBox({ box, onAdd }: DoneBoxProps) {
  const picking = usePicking()
  const { name, isOpen } = picking
  const { data: found, isPlaceholderData, isFetching } = useQuery({ ...itemsQuery(name), enabled: isOpen })
  const isNothing = found?.length === 0 && !isPlaceholderData
  return (
    <PickBox
      picking={picking}
      box={box}
      label="Add what was done"
      listLabel="Treatments, products and services"
      options={(found ?? []).map((item) => ({ id: item.id, name: item.name, choose: () => onAdd(item) }))}
      isFresh={!isPlaceholderData && !(found === undefined && isFetching)}
      note={isNothing ? SHEET_TEXTS.nothingDone : undefined}
    />
  )
}

/** Says that a line alone is no dose, which has a batch and a next day. */
function AsDose({ dose: { name }, onAdd }: { dose: Item; onAdd: () => void }) {
  return (
    <Notice tone="info" role="status">
      <div className="grid justify-items-start gap-2">
        <p>{`${isolate(name)} is given as a dose. To save its batch and the day of the next dose, press Record doses.`}</p>
        <Button size="dense" tone="quiet" onClick={onAdd}>
          Add without a dose
        </Button>
      </div>
    </Notice>
  )
}

type DosesProps = { page: SheetPage; productId: string | undefined; onRecorded: () => void }

/** Doses of preventive care are recorded by its own form, and charged by it. */
function Doses({ page: { start }, productId, onRecorded }: DosesProps) {
  const queryClient = useQueryClient()
  const mayReadIt = useMay(appointmentsClient.get)
  const { appointmentId, pet, seenAt } = start
  const { data: appointment } = useQuery({
    ...clinicAppointmentQuery(appointmentId ?? ''),
    enabled: appointmentId !== null && mayReadIt,
  })
  const onClose = () => {
    onRecorded()
    void queryClient.invalidateQueries({ queryKey: SHEETS_KEY })
  }
  const sheet = { productId }
  if (appointment !== undefined)
    return <RecordDosesButton appointment={appointment} sheet={sheet} onClose={onClose} />
  if (appointmentId !== null || clinicDay(new Date(seenAt)) !== clinicDay(new Date())) return null
  return <RecordDosesOfPet pet={pet} sheet={sheet} onClose={onClose} />
}
