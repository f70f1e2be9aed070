import { expect, test } from 'vitest'
import {
  closureFormSchema,
  extraHoursFormSchema,
  openingHoursSchema,
  weekFormSchema,
} from './hours-schemas.ts'
import { TIMETABLE_TEXTS } from './texts.ts'

const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
const { time, closesBeforeOpens, overlap } = TIMETABLE_TEXTS

test('opening hours say all that is wrong at once, whatever else is missing', () => {
  const spans = [
    [{ opens: '', closes: '13:00' }],
    [{ opens: '14:00', closes: '10:00' }],
    [
      { opens: '10:00', closes: '13:00' },
      { opens: '12:00', closes: '' },
      { opens: '12:00', closes: '00:00' },
    ],
  ]
  const days = [...spans, [], [], [], []].map((day) => ({ spans: day }))
  expect(errorsOf(weekFormSchema.safeParse({ days }))).toEqual({
    'days.0.spans.0.opens': time,
    'days.1.spans.0.closes': closesBeforeOpens,
    'days.2.spans.1.closes': time,
    'days.2.spans.2.closes': overlap,
  })
})

test('so does the API, also of what are no spans', () => {
  const spans = [
    { weekday: 1, opens: 'noon', closes: '13:00' },
    { weekday: 2, opens: '14:00', closes: '10:00' },
    { weekday: '3', opens: '10:00', closes: '11:00' },
  ]
  const errors = errorsOf(openingHoursSchema.safeParse(spans))
  expect(errors).toMatchObject({ '0.opens': time, '1.closes': closesBeforeOpens })
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['2.weekday']))
  for (const wrong of [
    null,
    'spans',
    [null],
    [7],
    [{}],
    [{ opens: 1, closes: {} }],
    [{ opens: ['10:00'], closes: ['11:00'] }],
  ])
    expect(openingHoursSchema.safeParse(wrong).success).toBe(false)
})

test('a closure and extra hours say what is wrong with their times without a day, too', () => {
  const closure = {
    firstDay: '',
    lastDay: '',
    wholeDays: false,
    from: '',
    until: '',
    reason: '',
    announce: false,
  }
  expect(errorsOf(closureFormSchema.safeParse(closure))).toEqual({
    firstDay: TIMETABLE_TEXTS.dayRequired,
    lastDay: TIMETABLE_TEXTS.dayRequired,
    from: time,
    until: time,
  })
  const noTime = { day: '2027-04-01', opens: '00:00', closes: '', calendarId: '' }
  expect(errorsOf(extraHoursFormSchema.safeParse(noTime))).toEqual({ closes: time })
  const extra = { day: '', opens: '14:00', closes: '10:00', calendarId: '' }
  expect(errorsOf(extraHoursFormSchema.safeParse(extra))).toEqual({
    day: TIMETABLE_TEXTS.dayRequired,
    closes: closesBeforeOpens,
  })
})
