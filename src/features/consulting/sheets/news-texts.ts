import { clinic } from '../../../clinic/clinic.ts'
import type { Phrases } from '../../../lib/message.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'

/** What owners are sent about case sheets: no word of what a sheet says, which stands behind the link. */
export const SHEET_NEWS = {
  'sheet-shared': ({ pet, day, link }: { pet: string; day: string; link: string }) => ({
    subject: `Advice for ${pet}, ${formatYearDay(day)}`,
    paragraphs: [
      `${clinic.name} has sent you what the vet prescribed and advised for ${pet} on ${formatYearDay(day)}.`,
      'The link works for 30 days, for anyone who has it.',
    ],
    button: { label: 'Read it', link },
    note: mailNotes().news,
  }),
} as const satisfies Phrases
