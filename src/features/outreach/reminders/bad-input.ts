import {
  CANARY,
  CURSOR,
  DAY,
  ID,
  MISSING,
  NOT_TEXT,
  number,
  optionalNumber,
  optionalText,
  required,
  SWITCH,
  TOKEN,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const TIME = required('9:00', '24:00', '25:00', '10:60', '10:00:00', '१०:००')
/** A number, or null for off. */
const optional = (...wrong: unknown[]) => number(...wrong).filter((value) => value !== null)
const CHOICE = { reminders: required('some'), whatsapp: SWITCH }

const LINK = { token: TOKEN }
const LINKED = {
  ...LINK,
  subject: ID,
  kind: required('feedback').filter((kind) => kind !== MISSING),
  day: DAY.filter((day) => day !== MISSING),
}
const PLACE = required('barn').filter((place) => place !== MISSING)
const LINKED_TIME = { ...LINKED, date: DAY, hour: number(0.5), minute: optionalNumber(-1, 60, 0.5) }

export const badInput = {
  saveSettings: {
    appointmentDays: optional(0, 1.5, 31),
    appointmentHours: optional(0, 1.5, 13),
    vaccinations: SWITCH,
    deworming: SWITCH,
    parasites: SWITCH,
    checkups: SWITCH,
    firstDays: number(0, 1.5, 61),
    secondDays: number(-1, 1.5, 60),
    lateDays: number(0, 1.5, 31),
    dailyAt: [...TIME, '22:00'],
    quietFrom: TIME,
    quietUntil: TIME,
    whatsappFirst: SWITCH,
    cancelHours: optional(-1, 1.5, 721),
    feedback: SWITCH,
    reviewLink: [MISSING, ...NOT_TEXT, ...UNSTORABLE, CANARY, 'http://example.com', 'https://'],
  },
  release: { send: SWITCH },
  mark: { as: required('lost') },
  saveOwnChoice: CHOICE,
  saveChoiceFor: CHOICE,
  getByLink: LINK,
  answerByLink: { ...LINKED, answer: required('perhaps') },
  listSlotsByLink: { ...LINKED, date: DAY.filter((day) => day !== MISSING), visitType: PLACE },
  moveByLink: LINKED_TIME,
  bookByLink: {
    ...LINKED_TIME,
    visitType: PLACE,
    houseVisitAddress: optionalText(500),
    expectedPrice: optionalNumber(-1, 0.5),
  },
  saveChoiceByLink: { ...LINK, reminders: required('some') },
  answer: { answer: required('perhaps') },
  listFeedback: { cursor: CURSOR },
  sendFeedbackByLink: { ...LINK, rating: number(0, 1.5, 6), comment: optionalText(1000) },
}
