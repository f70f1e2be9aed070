import { z } from 'zod'
import { messageOf } from '../../../../lib/message.ts'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { assertItIsThem } from '../../../owners/privacy/server/assert-it-is-them.ts'
import { recordAction } from '../../../owners/privacy/server/own-data-queries.ts'
import type { SignedIn } from '../../../platform/auth/server/auth-context.ts'
import { notifyAdminsOnce } from '../../../platform/notifications/server/notify.ts'
import { IMPORT_NEWS } from '../news-texts.ts'
import { TAKE_OUT_FILES, type TakeOutFile } from '../own-headings.ts'
import { importsPaths } from '../paths.ts'
import { ROWS_TAKEN_OUT } from '../rules.ts'
import { type FileRow, findOwnName, type Keys, keysOfFile, readFileRows } from './take-out-queries.ts'

type Asked = { file: TakeOutFile; cursor?: string | undefined; password?: string | undefined }

/** A page of a file that takes the clinic's data out, in the order of its headings. Every page needs the password. */
export async function takeOutPage(
  context: SignedIn,
  { file, cursor, password }: Asked,
): Promise<{ rows: (string | number)[][]; nextCursor: string | null }> {
  await assertItIsThem(context, password)
  const after = cursor === undefined ? null : decodePosition(cursor, keysOfFile(file))
  const day = clinicDay(context.now())
  const found = await readFileRows(context.db, file, { after, limit: ROWS_TAKEN_OUT + 1, day })
  const page = found.slice(0, ROWS_TAKEN_OUT)
  const last = page.at(-1)
  await recordAction(context.db)
  const news = messageOf(IMPORT_NEWS, 'data-taken-out', {
    by: await findOwnName(context.db, context.caller.userId),
    day,
  })
  await notifyAdminsOnce(context.db, { ...news, customerId: null, link: importsPaths.moving })
  return {
    rows: page.map((row) => toCells(row, file)),
    nextCursor: found.length > page.length && last !== undefined ? encodePosition(last) : null,
  }
}

/** Numbers stay numbers: the sign of a negative one is no formula. */
function toCells({ cells }: FileRow, file: TakeOutFile): (string | number)[] {
  return TAKE_OUT_FILES[file].map((heading) => {
    const value = cells[heading]
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return value
    // Without the plus, which a spreadsheet takes for the start of a formula.
    return heading === 'Phone' ? formatPhone(String(value)).replace(/^\+91 /, '') : String(value)
  })
}

const encodePosition = ({ at }: FileRow) => Buffer.from(JSON.stringify(at)).toString('base64url')

const POSITIONS = {
  timestamptz: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  date: z.iso.date(),
  text: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/),
  uuid: z.uuid(),
  int: z.string().regex(/^\d{1,9}$/),
} as const satisfies Record<Keys[string], z.ZodType<string>>

function decodePosition(cursor: string, keys: Keys): string[] {
  const types = Object.values(keys)
  const read = z.array(z.string()).length(types.length)
  try {
    const position = read.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return position.map((value, at) => POSITIONS[types[at] ?? 'text'].parse(value))
  } catch {
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', {
      fields: { cursor: 'This is not the `nextCursor` of a page' },
    })
  }
}
