import { z } from 'zod'
import { isCalendarDay } from '../../../lib/time.ts'
import { SCALE_TEXT, scaleWeight } from '../../owners/pets/contract.ts'
import { CERTIFICATE_KINDS, TRAVELS } from './certificate-schemas.ts'
import { CERTIFICATE_TEXTS } from './texts.ts'

/** The form of a new certificate. */
export const certificateFormSchema = z
  .object({
    kind: z.enum(CERTIFICATE_KINDS),
    doseIds: z.array(z.string()),
    day: z.string(),
    time: z.string(),
    weight: z.number(SCALE_TEXT).nullable(),
    travel: z.enum(TRAVELS),
  })
  .refine(({ kind, doseIds }) => kind === 'health' || doseIds.length > 0, {
    message: CERTIFICATE_TEXTS.dosesRequired,
    path: ['doseIds'],
  })
  .refine(({ kind, day }) => kind === 'vaccination' || isCalendarDay(day), {
    message: CERTIFICATE_TEXTS.examinedAt,
    path: ['day'],
  })
  .refine(({ kind, time }) => kind === 'vaccination' || /^\d{2}:\d{2}$/.test(time), {
    message: CERTIFICATE_TEXTS.examinedAt,
    path: ['time'],
  })
  .superRefine(({ kind, weight }, { addIssue }) => {
    if (kind === 'vaccination' || weight === null) return
    const { error } = scaleWeight.safeParse(weight)
    for (const { message } of error?.issues ?? []) addIssue({ code: 'custom', message, path: ['weight'] })
  })
