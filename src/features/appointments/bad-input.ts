import { randomUUID } from 'node:crypto'
import {
  CANARY,
  DAY,
  DAY_IN_QUERY,
  GIVEN_ID,
  GIVEN_OBJECT,
  ID,
  ID_IN_QUERY,
  inQuery,
  long,
  MISSING,
  NEEDED,
  NO_OBJECT,
  NO_SPANS,
  NOT_TEXT,
  number,
  optionalNumber,
  optionalText,
  PAISE,
  required,
  requiredText,
  SWITCH,
  TOKEN,
  UNSTORABLE,
} from '../../../test/wrong-values.ts'

const NO_PARTS = [...NO_OBJECT.filter((value) => !Array.isArray(value)), [], [{}], Array(6).fill({})]

const EXPECTED_DATE = [
  ...[null, ...NOT_TEXT, ...UNSTORABLE, '', CANARY, '2027-06-01'],
  ...['2027-02-30T10:00:00Z', '0000-02-29T10:00:00Z'],
]

const BOOKING = {
  hour: number(10.5, 10.17, 10.0001),
  minute: optionalNumber(-1, 60, 0.5),
  calendarId: optionalNumber(0.5),
  visitType: required('home', 'House'),
  houseVisitAddress: requiredText(500),
  notes: optionalText(2000),
}

const MOVE = {
  hour: number(10.5, 10.17, 10.0001),
  minute: optionalNumber(-1, 60, 0.5),
  calendarId: optionalNumber(0.5),
  expectedDate: EXPECTED_DATE,
}

const SLOT_QUESTION = {
  serviceTypeId: ID_IN_QUERY,
  visitType: inQuery('home', 'House'),
  calendarId: [CANARY, 'one', '0.5', '1e300', '9007199254740993', "'--"],
  more: ['', CANARY, ',', `${randomUUID()},`, Array(5).fill(randomUUID()).join()],
}

export const badInput = {
  outsideHours: {
    openingHours: [null, ...NO_SPANS],
    closure: GIVEN_OBJECT,
    absence: GIVEN_OBJECT,
    calendar: GIVEN_OBJECT,
  },
  slots: { ...SLOT_QUESTION, moving: ID_IN_QUERY },
  days: { ...SLOT_QUESTION, moving: ID_IN_QUERY },
  nextSlot: SLOT_QUESTION,
  book: { ...BOOKING, expectedPrice: optionalNumber(-1, 0.5) },
  takePlace: { expectedPrice: optionalNumber(-1, 0.5) },
  takePlaceByLink: { token: TOKEN, expectedPrice: optionalNumber(-1, 0.5) },
  bookTogether: { ...BOOKING, parts: NO_PARTS },
  create: {
    ...BOOKING,
    confirm: [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]],
    squeezeIn: [null, 'true', 'yes', 1, 0, CANARY, [true]],
    outsideHours: [null, 'true', 'yes', 1, 0, CANARY, [true]],
  },
  createTogether: { ...BOOKING, confirm: [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]], parts: NO_PARTS },
  move: {
    ...MOVE,
    minutes: optionalNumber(0, 4, 30.5, 721),
    outsideHours: [null, 'true', 'yes', 1, 0, CANARY, [true]],
  },
  unsettled: { shown: [CANARY, '-1', '501', '0.5', '1e300'] },
  moveOwn: MOVE,
  cancel: { expectedDate: EXPECTED_DATE, idempotencyKey: GIVEN_ID },
  mine: { period: inQuery('Past', 'all') },
  manage: {
    filter: inQuery('Pending', 'deleted'),
    service: ['', '  ', long(201), `${CANARY}\u0000`, `${CANARY}\n${CANARY}`],
    visitType: inQuery('home', 'House'),
    customer: ID_IN_QUERY,
    day: DAY_IN_QUERY,
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
    start: DAY_IN_QUERY,
    order: inQuery('Latest', 'asc'),
  },
  callOff: { reason: requiredText(500) },
  reject: { reason: optionalText(500) },
  walkIn: {
    calendarId: optionalNumber(0.5),
    visitType: [null, ...NOT_TEXT, ...UNSTORABLE, '', 'home', 'House', CANARY],
    houseVisitAddress: optionalText(500),
    notes: optionalText(2000),
    happened: [MISSING, '', 947, CANARY, [CANARY]],
  },
  edit: {
    visitType: required('home', 'House'),
    houseVisitAddress: requiredText(500),
    notes: optionalText(2000),
    expectedAmount: PAISE,
  },
  setArrival: {
    from: [...NEEDED, '', 'Waiting', 'arrived', CANARY, `waiting\u0000`],
    to: [...NEEDED, '', 'Done', 'done', 'waiting', CANARY, `inRoom\u0000`],
  },
  markDeceased: { day: [...DAY, '2099-01-01'], cancelAppointments: SWITCH },
  givePet: { newOwnerId: ID, ownerId: ID, cancelAppointments: SWITCH },
}
