import type { CareItem } from '../contract.ts'
import { FIRST_SCHEDULES, type Range, type Schedule, type Span } from '../rules.ts'

const unitLabels = () => ({ d: ['day', 'days'], w: ['week', 'weeks'], m: ['month', 'months'] }) as const

/** A span’s number and unit. */
export function partsOfSpan(span: Span) {
  const count = Number.parseInt(span, 10)
  const unit = span.endsWith('d') ? 'd' : span.endsWith('w') ? 'w' : 'm'
  return { count, unit } as const
}

/** What a span’s unit is called, such as `weeks`. */
export const unitOfSpan = (span: Span): string => unitLabels()[partsOfSpan(span).unit][1]

/** A span in words, such as `12 months`. */
export function spanWords(span: Span): string {
  const { count, unit } = partsOfSpan(span)
  return `${count} ${unitLabels()[unit][count === 1 ? 0 : 1]}`
}

/** A range in words, such as `3 to 4 weeks`. */
function rangeWords({ from, by }: Range): string {
  const [first, last] = [partsOfSpan(from), partsOfSpan(by)]
  if (from === by) return spanWords(by)
  return first.unit === last.unit
    ? `${first.count} to ${spanWords(by)}`
    : `${spanWords(from)} to ${spanWords(by)}`
}

/** After “every”: `month` for `1 month`. */
const onceWords = (words: string) => words.replace(/^1 /, '')

/** A schedule in a line, such as `First at 6 to 8 weeks; every 3 to 4 weeks until 16 weeks of age; then every 12 months`. */
export function scheduleWords({ schedule }: Pick<CareItem, 'schedule'>): string {
  const bands = schedule.bands.map(({ until, ...range }) => {
    const end = until === null ? '' : ` until ${spanWords(until)} of age`
    return `every ${onceWords(rangeWords(range))}${end}`
  })
  const first = `First at ${rangeWords(schedule.first)}`
  return [first, ...bands, `then every ${onceWords(spanWords(schedule.booster.by))}`].join('; ')
}

/** A span of a schedule, where it stands, and how it is called. */
type SpanPlace = { label: string; span: Span; put: (schedule: Schedule, span: Span) => Schedule }

const putIn = <Part extends Range>(part: Part, end: 'from' | 'by', span: Span): Part => ({
  ...part,
  [end]: span,
})

/** The spans of a schedule that a form shows, in their order. */
export function spansOf(schedule: Schedule): SpanPlace[] {
  const ends = (
    range: Range,
    label: string,
    put: (schedule: Schedule, end: 'from' | 'by', span: Span) => Schedule,
  ) =>
    (['from', 'by'] as const).map((end) => ({
      label: `${label}, ${end === 'from' ? 'from' : 'at the latest'} (${unitOfSpan(range[end])})`,
      span: range[end],
      put: (whole: Schedule, span: Span) => put(whole, end, span),
    }))
  return [
    ...ends(schedule.first, 'Age at the first dose', (whole, end, span) => ({
      ...whole,
      first: putIn(whole.first, end, span),
    })),
    ...schedule.bands.flatMap((band, place) => bandSpans(band, place, ends)),
    ...(schedule.firstBooster === null
      ? []
      : ends(schedule.firstBooster, 'First booster after', (whole, end, span) => ({
          ...whole,
          firstBooster: whole.firstBooster && putIn(whole.firstBooster, end, span),
        }))),
    ...ends(schedule.booster, 'Later boosters after', (whole, end, span) => ({
      ...whole,
      booster: putIn(whole.booster, end, span),
    })),
  ]
}

/** So many intervals a course can have. */
const MAX_BANDS = 6
const MAX_COUNT = 600

/** An interval to begin with after the last one, until twice its age; null if there can be no further one. */
export function nextBand(bands: Schedule['bands']): Schedule['bands'][number] | null {
  const last = bands.at(-1)
  if (last === undefined) return FIRST_SCHEDULES.course.bands[0] ?? null
  if (last.until === null || bands.length >= MAX_BANDS) return null
  const { count, unit } = partsOfSpan(last.until)
  return 2 * count > MAX_COUNT ? null : { ...last, until: `${2 * count}${unit}` }
}

type Ends = (
  range: Range,
  label: string,
  put: (schedule: Schedule, end: 'from' | 'by', span: Span) => Schedule,
) => SpanPlace[]

function bandSpans({ until, ...range }: Schedule['bands'][number], place: number, ends: Ends): SpanPlace[] {
  const change = (whole: Schedule, put: (band: Schedule['bands'][number]) => Schedule['bands'][number]) => ({
    ...whole,
    bands: whole.bands.map((band, index) => (index === place ? put(band) : band)),
  })
  const label = until === null ? 'Next dose after' : `Until ${spanWords(until)} of age: next dose after`
  const spans = ends(range, label, (whole, end, span) => change(whole, (band) => putIn(band, end, span)))
  if (until === null) return spans
  const untilAge = {
    label: `${place === 0 ? 'Course' : `Interval ${place + 1}`} ends at the age of (${unitOfSpan(until)})`,
    span: until,
    put: (whole: Schedule, span: Span) => change(whole, (band) => ({ ...band, until: span })),
  }
  return [...spans, untilAge]
}
