import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { Form } from '../../../../../components/forms/form.tsx'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { SubmitButton } from '../../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { refusalCode, refusalText } from '../../../../../lib/web/feature-client.ts'
import { sharedForm } from '../../../../planning/booking/ui/shared-form.ts'
import { DayField } from '../../../../planning/booking/ui/slots/day-field.tsx'
import { SlotField } from '../../../../planning/booking/ui/slots/slot-field.tsx'
import { SlotsFrom } from '../../../../planning/booking/ui/slots/slot-source.ts'
import { VISIT_TYPES, type VisitType, visitTypeLabels } from '../../../../planning/services/visit-types.ts'
import type { About } from '../../link-rules.ts'
import type { LinkAnswered, Linked, LinkTime } from '../../link-schemas.ts'
import { LINK_TEXTS } from '../../link-texts.ts'
import { type AboutTimes, linkDaysQuery, linkSlots, linkTimesKey } from '../api.ts'
import { useLinkChange } from './use-link-change.ts'

type LinkTimesProps<Answer> = About & {
  token: string
  /** Where it can be, with its price; null: it stays where it is. */
  prices: Linked['prices']
  submitLabel: string
  /** What choosing a time means. */
  children: ReactNode
  send: (time: LinkTime) => Promise<Answer>
  onDone: (answer: Answer, time: LinkTime) => void
  onClose: () => void
}

/** Chooses a day and a time by a link, as in the app, and where care is given. */
export function LinkTimes<Answer extends LinkAnswered>(props: LinkTimesProps<Answer>) {
  const { token, subject, kind, day: due, prices } = props
  const [visitType = 'clinic'] = placesOf(prices)
  const about = { token, subject, kind, day: due, visitType: prices && visitType }
  const start = useQuery(linkDaysQuery(about, null))
  return (
    <Loaded
      inset
      query={start}
      loading={<SkeletonList text="Loading time slots..." rows={1} shape="plain" />}
      errorText={LINK_TEXTS.slotsFailed}
    >
      {({ day }) => <TimeForm {...props} visitType={visitType} date={day.date} />}
    </Loaded>
  )
}

/** Where care can be given. */
const placesOf = (prices: Linked['prices']): VisitType[] =>
  VISIT_TYPES.filter((place) => (prices?.[place] ?? null) !== null)

/** The refusals that another time answers. */
const OF_TIME = ['SLOT_UNAVAILABLE', 'SLOT_TAKEN', 'TOO_SOON', 'PET_ELSEWHERE']

const loadSchema = async () => (await import('../../link-schemas.ts')).linkTimeFormSchema

type TimeFormProps<Answer> = LinkTimesProps<Answer> & { visitType: VisitType; date: string }

function TimeForm<Answer extends LinkAnswered>(props: TimeFormProps<Answer>) {
  const { token, subject, kind, day, prices, submitLabel, children, onDone, onClose } = props
  const queryClient = useQueryClient()
  const form = useZodForm(loadSchema, {
    defaultValues: { date: props.date, time: '', visitType: props.visitType, houseVisitAddress: '' },
  })
  const date = form.watch('date')
  const visitType = form.watch('visitType')
  const slots = useLinkSlots({ token, subject, kind, day, visitType: prices && visitType })
  const change = useLinkChange(token, { send: props.send, onDone })
  const shared = sharedForm(form)
  const places = placesOf(prices)
  const price = prices?.[visitType] ?? null
  const refuse = async (failure: unknown) => {
    const code = refusalCode(failure)
    if (code === null || !OF_TIME.includes(code)) return
    form.setValue('time', '')
    await queryClient.invalidateQueries({ queryKey: linkTimesKey(token) })
    form.setError('time', { message: refusalText(failure) ?? LINK_TEXTS.answerFailed })
  }
  return (
    <SlotsFrom value={slots}>
      <Form
        form={form}
        draft={['link', subject, day].join(':')}
        onSubmit={submitWith(form, (time) => change.mutateAsync(time), { otherwise: refuse })}
      >
        {children}
        {prices !== null && places.length > 1 && (
          <RadioCards
            control={form.control}
            name="visitType"
            label="Visit Type"
            options={places.map((place) => ({
              value: place,
              label: visitTypeLabels()[place],
              meta: formatMoney(prices[place] ?? 0),
            }))}
          />
        )}
        {visitType === 'house' && prices !== null && (
          <TextareaField
            control={form.control}
            name="houseVisitAddress"
            label="House Visit Address"
            autoComplete="street-address"
          />
        )}
        <DayField form={shared} />
        <SlotField
          form={shared}
          date={date}
          serviceTypeId=""
          onChooseDate={(day) => form.setValue('date', day, { shouldValidate: true })}
        />
        <div className="grid gap-3">
          {price !== null && (
            <p className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold tabular-nums">
              <span>Total</span>
              <span>{formatMoney(price)}</span>
            </p>
          )}
          <SubmitButton pendingText="Processing...">{submitLabel}</SubmitButton>
          <Button tone="quiet" waits={change.isPending} onClick={onClose}>
            Back
          </Button>
        </div>
      </Form>
    </SlotsFrom>
  )
}

/** The days and times of a link, for the fields of the app's forms. */
function useLinkSlots({ token, subject, kind, day, visitType }: AboutTimes) {
  return useMemo(
    () => linkSlots({ token, subject, kind, day, visitType }),
    [token, subject, kind, day, visitType],
  )
}
