import { formatShortDay, formatYearDay, lastDayOfMonth } from '../../../../lib/time.ts'
import { expiryWords } from '../../../../lib/typed/read-expiry.ts'
import type { CareHistory } from '../contract.ts'
import type { VERDICTS } from '../form-schemas.ts'
import type { CareStep, Dose, Judged, Uncounted } from '../rules.ts'

type Lot = CareHistory['products'][number]['lots'][number]

/** A batch and until when it can be used, such as `Batch A120B, expires 05/2027`; a day is read one way everywhere. */
export function lotWords({ batch, expiresOn }: Lot): string {
  const named = batch === null ? 'No batch' : `Batch ${batch}`
  if (expiresOn === null) return named
  const isMonth = expiresOn === lastDayOfMonth(expiresOn)
  return `${named}, expires ${isMonth ? expiryWords(expiresOn) : formatYearDay(expiresOn)}`
}

const stepLabels = () =>
  ({
    'not counted': 'Doesn’t count',
    course: 'Next in the course',
    complete: 'Next',
    booster: 'Next',
  }) as const satisfies Record<CareStep, string>

const whyLabels = () =>
  ({
    'too soon': 'too soon after the last dose',
    'too young': 'the pet is too young',
    'set aside': 'set aside',
  }) as const satisfies Record<Uncounted, string>

/** What a dose leads to, such as `Next in the course: 22 Dec 2026`. */
export function judgedWords({ step, why, due }: Pick<Judged, 'step' | 'why' | 'due'>): string {
  const said = why === null ? stepLabels()[step] : `${stepLabels()[step]} (${whyLabels()[why]}). Next`
  return `${said}: ${formatYearDay(due)}`
}

/** What is known of an item before a dose, such as `Last 27 Oct, due 24 Nov 2026`. */
export function sinceWords({ doses, due, stopped }: CareHistory['items'][number]): string {
  if (stopped) return 'Not for this pet'
  const last = doses.at(-1)
  const dueWords = due === null ? null : `due ${formatYearDay(due)}`
  if (last === undefined) return dueWords === null ? 'No dose on record' : `No dose yet, ${dueWords}`
  return [`Last ${formatShortDay(last.day)} ${last.day.slice(0, 4)}`, dueWords].filter(Boolean).join(', ')
}

export type Verdict = (typeof VERDICTS)[number]

export const verdictLabels = () =>
  ({
    schedule: 'The schedule decides',
    counts: 'The dose still counts',
    aside: 'The dose doesn’t count',
    complete: 'The dose completes the course',
  }) as const satisfies Record<Verdict, string>

/** What a verdict says of a dose. */
export const VERDICT_OF = {
  schedule: {},
  counts: { counts: true },
  aside: { counts: false },
  complete: { complete: true },
} as const satisfies Record<Verdict, Pick<Dose, 'counts' | 'complete'>>
