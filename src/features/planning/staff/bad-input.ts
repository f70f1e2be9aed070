import {
  CURRENT_PASSWORD,
  EMAIL,
  long,
  MISSING,
  NEEDED,
  NOT_TEXT,
  OPTIONAL_ID,
  PASSWORD,
  TEXT,
  TOKEN,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const WRONG_RIGHTS = {
  role: [null, '', 'Admin', 'receptionist', 'toString'],
  permissions: [null, 'money:read', {}],
}

const WRONG_LINE = [...TEXT, long(201)]
const WRONG_OWN = {
  title: WRONG_LINE,
  registration: WRONG_LINE,
  council: WRONG_LINE,
  qualification: WRONG_LINE,
  languages: WRONG_LINE,
}
const WRONG_PERSON = {
  ...WRONG_OWN,
  name: [...NEEDED, '', ' ', ...TEXT, long(101)],
  about: [...NOT_TEXT, ...UNSTORABLE, long(1001)],
}

const WRONG_MADE = {
  login: ['x', 1, []],
  newCalendar: [null, 'yes', 1],
  work: ['', ' ', ...TEXT, long(101)],
  calendarId: ['x', 0, 1.5, 2 ** 31],
}

export const badInput = {
  invite: {
    email: [...NEEDED, '', ...EMAIL],
    name: WRONG_LINE,
    personId: OPTIONAL_ID,
    ...WRONG_RIGHTS,
    currentPassword: CURRENT_PASSWORD,
  },
  setRole: {
    role: [...NEEDED, ...WRONG_RIGHTS.role],
    permissions: [...NEEDED, ...WRONG_RIGHTS.permissions],
    currentPassword: CURRENT_PASSWORD,
  },
  addPerson: { ...WRONG_PERSON, ...WRONG_MADE, staffId: OPTIONAL_ID },
  savePerson: {
    ...WRONG_PERSON,
    ...WRONG_MADE,
    calendarId: [...WRONG_MADE.calendarId, MISSING],
    teamEntry: WRONG_LINE,
  },
  leave: { hideCalendar: [...NEEDED, 'yes', 1] },
  return: {
    role: [...NEEDED, ...WRONG_RIGHTS.role],
    permissions: [...NEEDED, ...WRONG_RIGHTS.permissions],
    currentPassword: CURRENT_PASSWORD,
  },
  saveOwn: WRONG_OWN,
  getInvitation: { token: TOKEN },
  acceptInvitation: { token: TOKEN, password: [...PASSWORD, 'elevenchars', 'password1234'] },
}
