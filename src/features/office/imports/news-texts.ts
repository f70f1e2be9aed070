import type { Phrases, Words } from '../../../lib/message.ts'

type TakenOutValues = { by: string; day: string }

/** The messages of moving in and out. */
export const IMPORT_NEWS = {
  'data-taken-out': ({ by }: TakenOutValues): Words => ({
    subject: 'The clinic’s data was exported',
    paragraphs: [`${by} has exported the clinic’s customers, appointments, bills or products as files.`],
  }),
} as const satisfies Phrases
