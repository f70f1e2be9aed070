import {
  CANARY,
  DAY,
  MISSING,
  NEEDED,
  NO_OBJECT,
  NO_SPANS,
  NOT_TEXT,
  name,
  number,
  optionalLine,
  optionalNumber,
  required,
  SWITCH,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const TIME = required('9:00', '24:01', '25:00', '10:60', '10:00:00', '१०:००')

const CALENDAR = {
  name: name(100),
  kind: required('dog'),
  visitType: [...NOT_TEXT, ...UNSTORABLE, '', 'home', CANARY],
  serviceTypeIds: [MISSING, [], CANARY, 4, true, { a: CANARY }],
  openingHours: [MISSING, ...NO_SPANS],
  hidden: SWITCH,
}

export const badInput = {
  saveHours: { version: optionalNumber(1.5), openingHours: [...NEEDED, ...NO_SPANS] },
  saveMoveLimit: { hours: number(-1, 1.5, 721) },
  saveSlots: {
    slotStep: number(0, 45, '60'),
    durationsBlock: SWITCH,
    houseVisits: SWITCH.filter((value) => value !== MISSING),
    travelMinutes: number(-1, 1.5, 241),
  },
  saveLead: {
    clinicMinutes: number(-1, 1.5, 20161),
    houseMinutes: number(-1, 1.5, 20161),
    openHoursOnly: SWITCH.filter((value) => value !== MISSING),
  },
  saveHold: { minutes: number(4, 30.5, 1441) },
  addCalendar: CALENDAR,
  saveCalendar: { ...CALENDAR, id: ['0', '-1', '1.5', '2147483648', '1e300', CANARY, "'--", '😀'] },
  setGivers: {
    id: ['1', CANARY],
    calendarIds: [MISSING, 4, true, CANARY, { a: CANARY }, Array(31).fill(1)],
  },
  addClosure: {
    firstDay: DAY,
    lastDay: [...DAY, '2027-12-24', '2029-01-01'],
    from: TIME,
    until: [...TIME, '13:00', '00:00'],
    reason: optionalLine(200),
    announce: SWITCH,
  },
  addExtraHours: {
    day: DAY,
    opens: TIME,
    closes: [...TIME, '09:00'],
    calendarId: [MISSING, 0, -1, 0.5, '1', true, CANARY],
  },
  addAbsence: {
    calendarId: number(0, -1, 0.5),
    firstDay: DAY,
    lastDay: [...DAY, '2027-12-24', '2029-01-01'],
    from: TIME,
    until: [...TIME, '13:00', '00:00'],
    reason: optionalLine(200),
  },
  saveBuffers: { buffers: [...NO_OBJECT.filter((value) => !Array.isArray(value)), Array(201).fill({})] },
}
