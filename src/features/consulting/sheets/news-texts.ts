import { clinic } from '../../../clinic/clinic.ts'
import type { Phrases } from '../../../lib/message.ts'
import { formatYearDay } from '../../../lib/time.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'

/** What owners are sent about case sheets: no word of what a sheet says, which stands behind the link. */
export const SHEET_NEWS = {
  'sheet-shared': ({ pet, day, link }: { pet: string; day: string; link: string }) => ({
    subject: `Advice for ${pet}, ${formatYearDay(day)}`,
    paragraphs: [
      `${clinic.name} has sent you the vet’s advice for ${pet} from ${formatYearDay(day)}.`,
      'For 30 days, anyone who has the link can open it.',
    ],
    button: { label: 'Read it', link },
    note: mailNotes().news,
  }),
} as const satisfies Phrases
