import { randomUUID } from 'node:crypto'
import {
  CANARY,
  ID_IN_QUERY,
  inQuery,
  MISSING,
  NEEDED,
  NO_OBJECT,
  NOT_TEXT,
  number,
  optionalNumber,
  optionalText,
  required,
  requiredText,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'
import { EXPECTED_DATE } from '../appointments/bad-input.ts'

const NO_PARTS = [...NO_OBJECT.filter((value) => !Array.isArray(value)), [], [{}], Array(6).fill({})]

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
  'appointments.listSlots': { ...SLOT_QUESTION, moving: ID_IN_QUERY },
  'appointments.listSlotDays': { ...SLOT_QUESTION, moving: ID_IN_QUERY },
  'appointments.findNextSlot': SLOT_QUESTION,
  'appointments.book': { ...BOOKING, expectedPrice: optionalNumber(-1, 0.5) },
  'appointments.bookTogether': { ...BOOKING, parts: NO_PARTS },
  'appointments.create': {
    ...BOOKING,
    confirm: [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]],
    squeezeIn: [null, 'true', 'yes', 1, 0, CANARY, [true]],
    outsideHours: [null, 'true', 'yes', 1, 0, CANARY, [true]],
  },
  'appointments.createTogether': {
    ...BOOKING,
    confirm: [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]],
    parts: NO_PARTS,
  },
  'appointments.move': {
    ...MOVE,
    minutes: optionalNumber(0, 4, 30.5, 721),
    outsideHours: [null, 'true', 'yes', 1, 0, CANARY, [true]],
    squeezeIn: [null, 'true', 'yes', 1, 0, CANARY, [true]],
  },
  'appointments.moveOwn': MOVE,
  'appointments.walkIn': {
    calendarId: optionalNumber(0.5),
    visitType: [null, ...NOT_TEXT, ...UNSTORABLE, '', 'home', 'House', CANARY],
    houseVisitAddress: optionalText(500),
    notes: optionalText(2000),
    happened: [MISSING, '', 947, CANARY, [CANARY]],
  },
}
