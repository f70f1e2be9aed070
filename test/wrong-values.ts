import { randomUUID } from 'node:crypto'

/** Stands in every wrong value, and must not come back in any answer. */
export const CANARY = 'canary7f3a'
/** Stands for a field that is left out. */
export const MISSING = Symbol('missing')

export const long = (length: number) => CANARY.repeat(Math.ceil(length / CANARY.length)).slice(0, length)

export const NOT_TEXT: readonly unknown[] = [
  12345678,
  true,
  [CANARY],
  { a: CANARY },
  { toString: 1, valueOf: null },
]
export const UNSTORABLE = [`${CANARY}\u0000`, `${CANARY}\ud800`, `${CANARY}\udfff${CANARY}`, long(10_000)]
export const NEEDED = [MISSING, null]
export const TEXT = [...NOT_TEXT, ...UNSTORABLE, `${CANARY}\u001b[2J`, `${CANARY}\u007f`]
export const EMAIL = [
  ...NOT_TEXT,
  ...UNSTORABLE,
  CANARY,
  `${CANARY}@`,
  `@${CANARY}.com`,
  `${CANARY}@example`,
  `${CANARY}@example.c`,
  `${CANARY} x@example.com`,
  `${CANARY}..x@example.com`,
  `.${CANARY}@example.com`,
  `${CANARY}@-example.com`,
  `${CANARY}@exämple.com`,
  `😀${CANARY}@example.com`,
  `${CANARY}@example.com\r\nBcc: x@example.com`,
  `${CANARY}@[127.0.0.1]`,
  `${long(65)}@example.com`,
]
export const ID = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  '0',
  '1 or 1=1',
  "'; drop table appointments; --",
  '../../etc/passwd',
  randomUUID().slice(1),
  `${randomUUID()}0`,
  `{${randomUUID()}}`,
  randomUUID().replaceAll('-', ''),
  '😀',
]
export const OPTIONAL_ID = ID.filter((value) => value !== MISSING && value !== null)
export const PASSWORD = [
  ...NEEDED,
  ...NOT_TEXT,
  '',
  'short',
  '😀😀😀',
  long(129),
  long(10_000),
  '😀'.repeat(129),
]
export const PASSWORD_ONCE_MORE = [null, ...NOT_TEXT, '', long(129), long(10_000)]
export const CURRENT_PASSWORD = [...NEEDED, ...NOT_TEXT, '', long(129), long(10_000)]
export const PHONE = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  'call me',
  '98765',
  '0000000000',
  '+910123456789',
  '+91987654321',
  '+9198765432101',
  '+91 98765 4321',
  '+91',
  '+91+919876543210',
  '98765 43210 / 98765 43211',
  '98765 43210 ext 5',
  '+1 415 555 2671',
  '987654321012',
  'TEMP-',
  'TEMP-12345678',
  'TEMP-abcdefgh',
  ' '.repeat(101),
]
export const NO_OBJECT = [...NEEDED, ...UNSTORABLE, CANARY, '', 12345678, true, [CANARY]]
export const DAY = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  'today',
  '0000-01-01',
  '0050-06-15',
  '2027-02-29',
  '2100-02-29',
  '2027-02-30',
  '2027-13-01',
  '2027-00-01',
  '2027-1-1',
  '10:17',
  '2027-04-01T10:17:00Z',
  '2027-04-01 10:17',
  '01/04/2027',
  '+002027-04-01',
  '-2027-04-01',
  '20270401',
  '２０２７-04-01',
  '2027-04-01\n',
  ' 2027-04-01',
]
/** What may also be left out, null or empty. */
export const OPTIONAL_DAY = DAY.filter((day) => day !== MISSING && day !== null && day !== '')
export const ID_IN_QUERY = ['', CANARY, '0', `${randomUUID()}0`, "'--"]
export const NUMBER = ['4', '', CANARY, true, [4], { a: 4 }]
export const PAISE = [...NEEDED, ...NUMBER, -1, 0.5, 100.01, 2 ** 53, 1e300, -0.01]
export const NO_SPANS = [
  ...UNSTORABLE,
  CANARY,
  12345678,
  true,
  { a: CANARY },
  Array.from({ length: 29 }, () => ({ weekday: 1, opens: '10:00', closes: '11:00' })),
]
export const NO_PICTURE = [
  '',
  CANARY,
  `<svg xmlns="http://www.w3.org/2000/svg"><!--${CANARY}--></svg>`,
  'GIF89a',
].map((text) => Buffer.from(text))
export const NO_CHOICES = [...NEEDED, CANARY, [], {}]
export const SEARCH = [long(101)]
export const CURSOR = ['', 'not a cursor!', '😀', `${CANARY}\u0000`, CANARY, long(1001), '../..', "'--"]
export const GIVEN_ID = ID.filter((value) => value !== MISSING)
export const GIVEN_OBJECT = NO_OBJECT.filter((value) => value !== MISSING)
export const DAY_IN_QUERY = DAY.filter((day) => day !== null && day !== MISSING)
/** Where an instant is right as well. */
export const DAY_OR_INSTANT_IN_QUERY = [
  ...DAY_IN_QUERY.filter((day) => typeof day !== 'string' || !/T\d\d:/.test(day)),
  '2027-13-01T10:17:00Z',
  '2027-04-01T25:17:00Z',
  '0000-01-01T10:17:00Z',
]
export const SWITCH = [...NEEDED, 'true', 1, 0, '', CANARY, [true]]

/** What a number must refuse, with some more. */
export const number = (...wrong: unknown[]) => [MISSING, ...optionalNumber(...wrong)]
export const optionalNumber = (...wrong: unknown[]) => [null, ...NUMBER, 2 ** 53, 1e300, ...wrong]

/** What a text of a certain form must refuse, with some more. */
export const required = (...wrong: unknown[]) => [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', CANARY, ...wrong]
/** The secret of an emailed link. */
export const TOKEN = required('x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}'`)
export const inQuery = (...wrong: unknown[]) => ['', CANARY, `${CANARY}\u0000`, long(10_000), ...wrong]

/** What a text of one line and so many characters must refuse. */
export const name = (max: number) => [...NEEDED, ...TEXT, '', '  \t ', `${CANARY}\n${CANARY}`, long(max + 1)]
export const optionalLine = (max: number) => [...TEXT, `${CANARY}\n${CANARY}`, long(max + 1)]
/** What a text of any number of lines and so many characters must refuse. */
export const requiredText = (max: number) => [...NEEDED, ...TEXT, '', ' \n ', long(max + 1)]
export const optionalText = (max: number) => [...TEXT, long(max + 1)]

/** What a field of this name must refuse at every endpoint, unless its feature lists other values. */
export const WRONG_BY_NAME: Record<string, readonly unknown[]> = {
  id: ID,
  petId: ID,
  serviceTypeId: ID,
  customerId: ID,
  idempotencyKey: ID,
  revision: [...NEEDED, ...NUMBER, 0, -1, 1.5, 2 ** 31, 1e300],
  date: DAY,
  cursor: CURSOR,
  changedAfter: CURSOR,
  q: SEARCH,
  seen: GIVEN_OBJECT,
}
