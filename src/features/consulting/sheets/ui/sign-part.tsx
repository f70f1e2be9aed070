import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { useOneAtATime } from '../../../../lib/web/use-one-at-a-time.ts'
import {
  APPOINTMENTS_KEY,
  appointmentsClient,
  clinicAppointmentQuery,
} from '../../../planning/appointments/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { contentOfForm, type SheetForm, unsavedOf } from '../form-schemas.ts'
import { sheetsPaths } from '../paths.ts'
import { MEASURES, type Measure } from '../rules.ts'
import type { SheetPage } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { SHEETS_KEY, sheetsClient, unsignedQuery } from './api.ts'
import { PrintButton } from './print-prescription.tsx'
import type { SaverState } from './sheet-saver.ts'
import type { WrittenSheet } from './use-sheet.ts'
import { type WeightDoubt, WeightQuestion } from './weight-question.tsx'

const STANDING: Record<SaverState['standing'], string> = {
  saved: 'Saved',
  saving: 'Saving…',
  'on this device': 'Saved on this device. Will be sent when you are online.',
  refused: 'Saved on this device only.',
  ended: 'Not saved.',
}

/** How the sheet stands with the server; what is saved in all other fields doesn't hide one that isn't. */
function standingOf({ standing }: SaverState, values: SheetForm): string {
  const [unsaved] = unsavedOf(values)
  if (standing !== 'saved' || unsaved === undefined) return STANDING[standing]
  return unsaved in MEASURES
    ? `${MEASURES[unsaved as Measure].label} isn’t saved yet.`
    : 'Not everything is saved yet.'
}

type SignPartProps = {
  page: SheetPage
  sheet: WrittenSheet
  /** It was opened from the list of those to sign, which goes on with the next one. */
  isFromList: boolean
}

/** The foot of a sheet: how it stands with the server, and the signature. */
export function SignPart({ page, sheet, isFromList }: SignPartProps) {
  const maySign = useMay(sheetsClient.sign)
  const isAmended = (page.sheet?.signature ?? null) !== null
  const [reason, setReason] = useState('')
  const [completes, setCompletes] = useState(true)
  const appointment = useCompletable(page.start.appointmentId)
  const does = { completes: completes && appointment !== undefined, reason: isAmended ? reason : null }
  const signing = useSigning({ page, sheet, ...does })
  const { sign, drop } = signing
  const hasNext = useNext(page, isFromList && maySign)
  const begin = useBegin(sheet, sign)
  useCtrlEnter(maySign ? () => void begin(hasNext) : undefined)
  const values = sheet.form.watch()
  return (
    <div className="grid gap-3 border-t border-line bg-paper py-3 sm:sticky sm:bottom-0 sm:z-10">
      {maySign && isAmended && <Reason value={reason} onChange={setReason} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {maySign && (
          <SignButtons hasNext={hasNext} isPending={sign.isPending} onSign={(goesOn) => void begin(goesOn)} />
        )}
        {maySign && appointment !== undefined && (
          <Tick checked={completes} onChange={setCompletes}>
            Complete the appointment
          </Tick>
        )}
        <PrintButton
          prescription={{
            ...page.start,
            id: sheet.id,
            content: contentOfForm(values),
            signature: null,
            isOpen: true,
          }}
        />
        {maySign && isAmended && (
          <Button tone="bare" waits={drop.isPending} onClick={() => drop.mutate()}>
            Drop the changes
          </Button>
        )}
        <p role="status" className="ms-auto text-sm text-ink-soft">
          {standingOf(sheet.state, values)}
        </p>
      </div>
      <DoubtfulWeight signing={signing} form={sheet.form} />
    </div>
  )
}

type DoubtfulWeightProps = { signing: ReturnType<typeof useSigning>; form: WrittenSheet['form'] }

function DoubtfulWeight({ signing: { sign, doubt, dropDoubt }, form }: DoubtfulWeightProps) {
  if (doubt === null) return null
  const { seenEdit, goesOn } = doubt
  return (
    <WeightQuestion
      doubt={doubt}
      onRight={() => sign.mutateAsync({ goesOn, seenEdit }).finally(dropDoubt)}
      onChange={() => {
        dropDoubt()
        form.setFocus('weight', { shouldSelect: true })
      }}
    />
  )
}

type SignButtonsProps = {
  hasNext: boolean
  isPending: boolean
  onSign: (goesOn: boolean) => void
}

function SignButtons({ hasNext, isPending, onSign }: SignButtonsProps) {
  return (
    <>
      <Button
        icon={<PenLine className="size-5" aria-hidden="true" />}
        pending={isPending}
        onClick={() => onSign(hasNext)}
      >
        {hasNext ? 'Sign, next' : 'Sign'}
      </Button>
      {hasNext && (
        <Button tone="quiet" waits={isPending} onClick={() => onSign(false)}>
          Sign
        </Button>
      )}
    </>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        What did you change?
      </label>
      <input
        id={id}
        dir="auto"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      />
    </div>
  )
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="font-medium">{children}</span>
    </label>
  )
}

/** The appointment, if it can be completed now by this person. */
function useCompletable(id: string | null) {
  const mayComplete = useMay(appointmentsClient.complete)
  const { data } = useQuery({ ...clinicAppointmentQuery(id ?? ''), enabled: id !== null && mayComplete })
  return data?.status === 'confirmed' && new Date(data.appointmentDate) <= new Date() ? data : undefined
}

/** Whether other sheets wait for a signature after one that was opened from their list. */
function useNext({ sheet }: SheetPage, isAsked: boolean): boolean {
  const { data } = useQuery({ ...unsignedQuery, enabled: isAsked })
  return isAsked && (data?.items.some(({ id }) => id !== sheet?.id) ?? false)
}

type Signing = {
  page: SheetPage
  sheet: WrittenSheet
  /** Why a signed sheet was changed; null for one that never was. */
  reason: string | null
  completes: boolean
}

/** A signature; with `seenEdit`, one whose weight was doubted when that was read, and is right. */
type Signature = { goesOn: boolean; seenEdit?: number }

const isDoubt = (failure: unknown) => refusalCode(failure) === 'WEIGHT_DOUBTFUL'

function useSigning({ page, sheet, reason, completes }: Signing) {
  const queryClient = useQueryClient()
  const mayComplete = useMay(appointmentsClient.complete)
  const goToNext = useGoToNext(page)
  const [doubt, setDoubt] = useState<WeightDoubt | null>(null)
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: SHEETS_KEY })
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  const sign = useMutation({
    mutationFn: async ({ goesOn, seenEdit }: Signature) => {
      // Not signed before all is on the server.
      const { standing, edit, message } = await sheet.saver.flush()
      if (standing !== 'saved') throw new Error(message ?? STANDING[standing])
      const seen = { seenEdit: seenEdit ?? edit, weightIsRight: seenEdit !== undefined }
      const signed = await sheetsClient.sign({ id: sheet.id, reason, ...seen }).catch((failure: unknown) => {
        if (isDoubt(failure)) setDoubt({ text: refusalText(failure) ?? '', goesOn, seenEdit: edit })
        throw failure
      })
      const { appointmentId } = page.start
      if (completes && mayComplete && appointmentId !== null)
        await appointmentsClient.complete({ id: appointmentId })
      return signed
    },
    onSuccess: async (_, { goesOn }) => {
      toastSuccess(SHEET_TEXTS.signed)
      if (goesOn) await goToNext()
    },
    onError: (failure) => {
      if (!isDoubt(failure)) toastError(refusalText(failure) ?? SHEET_TEXTS.signFailed)
    },
    onSettled: refresh,
  })
  const drop = useMutation({
    mutationFn: async () => {
      await sheet.saver.flush()
      return await sheetsClient.dropChanges({ id: sheet.id })
    },
    onSuccess: () => toastSuccess(SHEET_TEXTS.dropped),
    onError: (failure) => toastError(refusalText(failure) ?? SHEET_TEXTS.amendFailed),
    onSettled: refresh,
  })
  return { sign, drop, doubt, dropDoubt: () => setDoubt(null) }
}

/** Signs what can be saved, once for two presses. */
function useBegin({ form }: WrittenSheet, sign: ReturnType<typeof useSigning>['sign']) {
  return useOneAtATime(async (goesOn: boolean) => {
    // What can't be saved is not signed away: its field says why.
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    await sign.mutateAsync({ goesOn })
  })
}

/** Opens the sheet that waits longest after this one; after the last one, the first of the list, which may be empty by now. */
function useGoToNext({ start: { seenAt }, sheet }: SheetPage) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const { items } = await queryClient.fetchQuery(unsignedQuery)
    const others = items.filter(({ id }) => id !== sheet?.id)
    const next = others.find((one) => one.seenAt >= seenAt) ?? others[0]
    if (next === undefined) await navigate({ to: sheetsPaths.unsigned })
    else
      await navigate({
        to: sheetsPaths.one,
        params: { of: 'sheet', id: next.id },
        search: { from: 'list' },
      })
  }
}

function useCtrlEnter(action: (() => void) | undefined) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || latest.current === undefined) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
