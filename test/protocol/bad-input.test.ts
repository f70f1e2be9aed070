import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../../src/app/describe-api.ts'
import { REQUESTS } from '../api/requests.ts'
import { type ApiAnswer, type Caller, openClinic } from '../callers.ts'
import { countRows } from '../database.ts'
import { describedBy } from '../described.ts'
import { ENDPOINTS, type Endpoint, factsOf, type Input } from '../endpoints.ts'

const clinic = await openClinic()
const { undescribed } = describedBy(await describeApi())
const { db } = clinic.database

/** Stands in every wrong value, and must not come back in any answer. */
const CANARY = 'canary7f3a'
/** Stands for a field that is left out. */
const MISSING = Symbol('missing')

const long = (length: number) => CANARY.repeat(Math.ceil(length / CANARY.length)).slice(0, length)
const NOT_TEXT: readonly unknown[] = [12345678, true, [CANARY], { a: CANARY }, { toString: 1, valueOf: null }]
const UNSTORABLE = [`${CANARY}\u0000`, `${CANARY}\ud800`, `${CANARY}\udfff${CANARY}`, long(10_000)]
const NEEDED = [MISSING, null]

const TEXT = [...NOT_TEXT, ...UNSTORABLE, `${CANARY}\u001b[2J`, `${CANARY}\u007f`]
const EMAIL = [
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
  `<${CANARY}@example.com>`,
  `${CANARY}@example.com\r\nBcc: x@example.com`,
  `${CANARY}@[127.0.0.1]`,
  `${long(65)}@example.com`,
]
const ID = [
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
const OPTIONAL_ID = ID.filter((value) => value !== MISSING && value !== null)
/** The ids of sessions and ways to sign in may be any words: older versions made them so. */
const ROW_ID = [
  ...UNSTORABLE,
  `${CANARY}.x`,
  `${CANARY} x`,
  long(65),
  '../../etc/passwd',
  "'; drop table sessions; --",
  '😀',
]
const PASSWORD = [...NEEDED, ...NOT_TEXT, '', 'short', '😀😀😀', long(129), long(10_000), '😀'.repeat(129)]
const PASSWORD_ONCE_MORE = [null, ...NOT_TEXT, '', long(129), long(10_000)]
const ERASE_WRONG = [...NEEDED, ...TEXT, '', 'delete', 'DELETE it', long(41)]
const CODE = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  '12345',
  '1234567',
  '12345a',
  '१२३४५६',
  '-123456-7',
  123456,
]
const PHONE = [
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
  '+91९८७६५४३२१०',
  '９８７６５４３２１０',
  'TEMP-',
  'TEMP-12345678',
  'TEMP-abcdefgh',
  ' '.repeat(41),
]
const CLAIM_CODE = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  'K7QF',
  'K7QF-2M90',
  'K7QF-2M9XX',
  'Ｋ7QF2M9X',
  '😀'.repeat(8),
]
const TOKEN = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  'x'.repeat(42),
  'x'.repeat(44),
  `${'x'.repeat(42)}'`,
]
const CURRENT_PASSWORD = [...NEEDED, ...NOT_TEXT, '', long(129), long(10_000)]
const KEY = [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', CANARY]
const ENDPOINT = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  `//${CANARY}.example/x`,
  `ftp://${CANARY}.example`,
  `javascript:${CANARY}`,
  `file:///${CANARY}`,
  `https://fcm.googleapis.com/${long(1000)}`,
  `https://fcm.googleapis.com/${CANARY}\u0000`,
  `https://fcm.googleapis.com/${CANARY}${'語'.repeat(900)}`,
]
const WEBHOOK_URL = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  `//${CANARY}.example/x`,
  `http://${CANARY}.example/x`,
  `javascript:${CANARY}`,
  `https://${CANARY}`,
  `https://${CANARY}.local/`,
  `https://${CANARY}@example.com/`,
  `https://example.com/${CANARY} x`,
  `https://127.0.0.1/${CANARY}`,
  `https://[::1]/${CANARY}`,
  `https://example.com/${long(490)}`,
]
const PROVIDER = [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', `${CANARY} x`, '../test', 'TEST', '😀']
const NO_OBJECT = [...NEEDED, ...UNSTORABLE, CANARY, '', 12345678, true, [CANARY]]
const NO_PARTS = [...NO_OBJECT.filter((value) => !Array.isArray(value)), [], [{}], Array(6).fill({})]
const DAY = [
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
const OPTIONAL_DAY = DAY.filter((day) => day !== MISSING && day !== null && day !== '')
const SEARCH = [long(101), `${CANARY}\u0000`, `${CANARY}\u001b[2J`, `${CANARY}\n${CANARY}`]
const NUMBER = ['4', '', CANARY, true, [4], { a: 4 }]
const PAISE = [...NEEDED, ...NUMBER, -1, 0.5, 100.01, 2 ** 53, 1e300, -0.01]
const PRODUCT_NAME = [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(121)]
const CURSOR = ['', 'not a cursor!', '😀', `${CANARY}\u0000`, long(201), '../..', "'--"]
const NO_NULL = [null]

/** The fields of a customer that are entered. */
function ofCustomer(endpoint: string): Record<string, readonly unknown[]> {
  return {
    [`${endpoint}.fullName`]: [...NEEDED, ...TEXT, '', '  \t ', `${CANARY}\n${CANARY}`, long(121)],
    [`${endpoint}.email`]: EMAIL,
    [`${endpoint}.address`]: [...NEEDED, ...TEXT, '', ' \n ', long(501)],
  }
}

/** The fields that are entered to book an appointment. */
function ofBooking(endpoint: string): Record<string, readonly unknown[]> {
  return {
    [`${endpoint}.hour`]: [...NEEDED, ...NUMBER, 10.5, 10.17, 10.0001, 2 ** 53, 1e300],
    [`${endpoint}.minute`]: [...NO_NULL, ...NUMBER, -1, 60, 0.5, 2 ** 53, 1e300],
    [`${endpoint}.calendarId`]: [...NO_NULL, ...NUMBER, 0.5, 2 ** 53, 1e300],
    [`${endpoint}.visitType`]: [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', 'home', 'House', CANARY],
    [`${endpoint}.houseVisitAddress`]: [...NEEDED, ...TEXT, '', ' \n ', long(501)],
    [`${endpoint}.notes`]: [...TEXT, long(2001)],
  }
}

const EXPECTED_DATE = [
  ...[null, ...NOT_TEXT, ...UNSTORABLE, '', CANARY, '2027-06-01'],
  ...['2027-02-30T10:00:00Z', '0000-02-29T10:00:00Z'],
]

function ofMove(endpoint: string): Record<string, readonly unknown[]> {
  return {
    [`${endpoint}.hour`]: [...NEEDED, ...NUMBER, 10.5, 10.17, 10.0001, 2 ** 53, 1e300],
    [`${endpoint}.minute`]: [...NO_NULL, ...NUMBER, -1, 60, 0.5, 2 ** 53, 1e300],
    [`${endpoint}.calendarId`]: [...NO_NULL, ...NUMBER, 0.5, 2 ** 53, 1e300],
    [`${endpoint}.expectedDate`]: EXPECTED_DATE,
  }
}

/** The fields of a calendar. */
function ofCalendar(endpoint: string): Record<string, readonly unknown[]> {
  return {
    [`${endpoint}.name`]: [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(61)],
    [`${endpoint}.kind`]: [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', 'dog', CANARY],
    [`${endpoint}.visitType`]: [...NOT_TEXT, ...UNSTORABLE, '', 'home', CANARY],
    [`${endpoint}.serviceTypeIds`]: [MISSING, [], CANARY, 4, true, { a: CANARY }],
    [`${endpoint}.openingHours`]: [MISSING, ...NO_SPANS],
    [`${endpoint}.hidden`]: [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  }
}

const ID_IN_QUERY = ['', CANARY, '0', `${randomUUID()}0`, "'--"]

/** What slots can be asked for, all of it optional and in the query. */
function ofSlotQuestion(endpoint: string): Record<string, readonly unknown[]> {
  return {
    [`${endpoint}.serviceTypeId`]: ID_IN_QUERY,
    [`${endpoint}.visitType`]: ['', 'home', 'House', CANARY],
    [`${endpoint}.calendarId`]: [CANARY, 'one', '0.5', '1e300', '9007199254740993', "'--"],
    [`${endpoint}.more`]: ['', CANARY, ',', `${randomUUID()},`, Array(5).fill(randomUUID()).join()],
  }
}

/** The fields that staff enter of a service. */
function ofService(endpoint: string): Record<string, readonly unknown[]> {
  const paise = [...NEEDED, ...NUMBER, -1, 0.5, 1_000_000_001, 2 ** 53, 1e300]
  const wrong = {
    name: [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(121)],
    description: [...TEXT, long(501)],
    hours: [...NEEDED, ...NUMBER, -1, 25, 1.5, 2 ** 53, 1e300],
    minutes: [...NEEDED, ...NUMBER, -1, 60, 1.5, 2 ** 53, 1e300],
    basePrice: paise,
    houseVisitSurcharge: paise,
  }
  return Object.fromEntries(Object.entries(wrong).map(([field, values]) => [`${endpoint}.${field}`, values]))
}

/** The fields that a person enters of a pet. */
function ofPet(endpoint: string): Record<string, readonly unknown[]> {
  const wrong = {
    name: [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n`.repeat(2), long(61)],
    species: [...NEEDED, ...TEXT, '', '   ', long(61)],
    breed: [...TEXT, long(61)],
    age: [...NUMBER, -1, 31, 1.5, 10.17, 2 ** 53, -(2 ** 31), 1e300],
    birthDate: [...OPTIONAL_DAY, '2099-01-01'],
    gender: [...NO_NULL, ...NOT_TEXT, ...UNSTORABLE, '', 'Male', 'other', CANARY],
    weight: [...NUMBER, -0.1, -1, 0.15, 28.55, 2000.1, 1e300, 5e-324],
  }
  return Object.fromEntries(Object.entries(wrong).map(([field, values]) => [`${endpoint}.${field}`, values]))
}

const REVISION = [...NEEDED, ...NUMBER, 0, -1, 1.5, 2 ** 31, 1e300]
const PAST_DAY = DAY.filter((day) => day !== null).concat('2027-03-09', '2020-02-29')
/** An alert's own fields, for the endpoint that writes it. */
const alertFields = (endpoint: string) => ({
  [`${endpoint}.title`]: [...NEEDED, ...TEXT, '', '  \t ', `${CANARY}\n${CANARY}`, long(121)],
  [`${endpoint}.message`]: [...NEEDED, ...TEXT, '', ' \n ', long(1001)],
  [`${endpoint}.type`]: [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', 'Info', 'fatal', CANARY],
  [`${endpoint}.priority`]: [...NEEDED, ...NUMBER, 0, 6, -1, 2.5, 2 ** 53, 1e300],
  [`${endpoint}.isActive`]: [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  [`${endpoint}.expiresOn`]: PAST_DAY,
})

const TIME = [
  ...NEEDED,
  ...NOT_TEXT,
  ...UNSTORABLE,
  '',
  CANARY,
  '9:00',
  '24:01',
  '25:00',
  '10:60',
  '10:00:00',
  '१०:००',
]
const NO_SPANS = [
  ...UNSTORABLE,
  CANARY,
  12345678,
  true,
  { a: CANARY },
  Array.from({ length: 29 }, () => ({ weekday: 1, opens: '10:00', closes: '11:00' })),
]

const NO_PICTURE = [
  '',
  CANARY,
  `<svg xmlns="http://www.w3.org/2000/svg"><!--${CANARY}--></svg>`,
  'GIF89a',
].map((text) => Buffer.from(text))

const TOKEN_NAME = [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(61)]
const NO_CHOICES = [...NEEDED, CANARY, [], {}]
const TOKEN_DAYS = [null, CANARY, '90', 0, -1, 366, 1.5, 1e99, []]

/** What a field of this name must refuse at every endpoint, unless `WRONG` says otherwise. */
const WRONG_BY_NAME: Record<string, readonly unknown[]> = {
  id: ID,
  petId: ID,
  serviceTypeId: ID,
  customerId: ID,
  idempotencyKey: ID,
  revision: REVISION,
  date: DAY,
  cursor: CURSOR,
  q: SEARCH,
}

/** What every other field must refuse. A field without an entry fails the first test. */
const WRONG: Record<string, readonly unknown[]> = {
  'auth.signUp.email': [...NEEDED, '', ...EMAIL],
  'auth.signUp.password': [...PASSWORD, 'password', 'Qwerty123'],
  'auth.signIn.email': [...NEEDED, '', ...EMAIL],
  'auth.signIn.password': PASSWORD,
  'auth.changePassword.currentPassword': CURRENT_PASSWORD,
  'auth.changePassword.newPassword': [...PASSWORD, 'seven77', 'password', 'Qwerty123'],
  'auth.requestReset.email': [...NEEDED, '', ...EMAIL],
  'auth.resetPassword.newPassword': [...PASSWORD, 'seven77', 'password'],
  'auth.resetPassword.token': [...NEEDED, '', 'a b', '%00'],
  'auth.verifyEmail.token': [...NEEDED, '', 'a b', '%00'],
  'notifications.changePreferences.appointments': [...NEEDED, 'true', 1, CANARY, [true]],
  'notifications.subscribe.endpoint': ENDPOINT,
  'notifications.subscribe.p256dh': [
    ...KEY,
    'x'.repeat(87),
    `B${'x'.repeat(85)}`,
    `B${'x'.repeat(87)}`,
    `B${'+'.repeat(86)}`,
  ],
  'notifications.subscribe.auth': [...KEY, 'x'.repeat(21), 'x'.repeat(23), '='.repeat(22)],
  'notifications.unsubscribe.endpoint': ENDPOINT,
  'security.signOutDevice.id': ROW_ID,
  'security.startTwoFactor.password': PASSWORD_ONCE_MORE,
  'security.renewRecoveryCodes.password': PASSWORD_ONCE_MORE,
  'security.endTwoFactor.password': PASSWORD_ONCE_MORE,
  'security.startPasskey.password': PASSWORD_ONCE_MORE,
  'security.addPasskey.name': [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(61)],
  'security.addPasskey.credential': NO_OBJECT,
  'feeds.create.calendarId': [...NO_NULL, ...NUMBER, 0.5, -1, 0, 2 ** 31, 2 ** 53, 1e300],
  'tokens.create.name': TOKEN_NAME,
  'tokens.create.scopes': NO_CHOICES,
  'tokens.create.days': TOKEN_DAYS,
  'tokens.create.password': PASSWORD_ONCE_MORE,
  'tokens.createService.name': TOKEN_NAME,
  'tokens.createService.scopes': NO_CHOICES,
  'tokens.createService.days': TOKEN_DAYS,
  'tokens.createService.password': PASSWORD_ONCE_MORE,
  'security.startProviderSignIn.provider': PROVIDER,
  'security.startProviderSignIn.next': [...NOT_TEXT, long(501), long(10_000)],
  'security.linkIdentity.provider': PROVIDER,
  'security.unlinkIdentity.id': ROW_ID,
  'security.renamePasskey.id': ROW_ID,
  'security.renamePasskey.name': [...NEEDED, ...TEXT, '', '   ', `${CANARY}\n${CANARY}`, long(61)],
  'security.removePasskey.id': ROW_ID,
  'security.signInWithPasskey.credential': NO_OBJECT,
  'security.confirmTwoFactor.code': CODE,
  'security.signInWithCode.code': CODE,
  'security.signInWithRecoveryCode.code': [
    ...NEEDED,
    ...NOT_TEXT,
    ...UNSTORABLE,
    '',
    `${CANARY}x`,
    'abcde-fghi',
    'abcde_fghij',
  ],
  ...ofService('services.create'),
  ...ofService('services.update'),
  ...ofCustomer('customers.saveProfile'),
  'customers.saveProfile.phone': PHONE,
  ...ofCustomer('customers.updateProfile'),
  'customers.updateProfile.notificationPreferences': NO_OBJECT,
  'customers.claim.phone': PHONE,
  'customers.claim.code': CLAIM_CODE,
  ...ofCustomer('households.create'),
  'households.create.phone': PHONE.filter((phone) => phone !== null),
  'households.create.pets': [...NO_OBJECT.filter((value) => !Array.isArray(value)), Array(21).fill({})],
  ...ofCustomer('customers.update'),
  'customers.changePhone.phone': PHONE,
  'privacy.download.password': PASSWORD_ONCE_MORE,
  'privacy.eraseOwn.word': ERASE_WRONG,
  'privacy.eraseOwn.password': PASSWORD_ONCE_MORE,
  'privacy.eraseCustomer.word': ERASE_WRONG,
  'privacy.eraseCustomer.password': PASSWORD_ONCE_MORE,
  'privacy.acknowledge.version': DAY,
  'staff.invite.email': [...NEEDED, '', ...EMAIL],
  'staff.invite.currentPassword': CURRENT_PASSWORD,
  'staff.invitation.token': TOKEN,
  'staff.accept.token': TOKEN,
  'waitlist.offerByLink.token': TOKEN,
  'waitlist.declineByLink.token': TOKEN,
  'appointments.takePlaceByLink.token': TOKEN,
  'staff.accept.password': [...PASSWORD, 'elevenchars', 'password1234'],
  'audit.list.record': ['', ...UNSTORABLE],
  'audit.list.action': ['', CANARY, 'Pets.add', 'pets.', `pets\u0000`, long(10_000)],
  'audit.list.from': DAY.filter((day) => day !== null && day !== MISSING),
  'audit.list.to': DAY.filter((day) => day !== null && day !== MISSING),
  ...ofPet('pets.add'),
  'pets.add.idempotencyKey': ID.filter((value) => value !== MISSING),
  ...ofPet('pets.addFor'),
  'pets.addFor.idempotencyKey': ID.filter((value) => value !== MISSING),
  ...ofPet('pets.update'),
  'pets.setPhoto.body': [...NO_OBJECT, ...NO_PICTURE],
  'pets.setVaccination.nextVaccinationDue': OPTIONAL_DAY,
  'pets.dueVaccinations.period': ['', 'Overdue', 'all', CANARY, `overdue\u0000`, long(10_000)],
  'site.saveSection.section': [...NEEDED, ...TEXT, '', CANARY],
  'site.saveSection.version': [...NEEDED, ...NUMBER, 1.5, 2 ** 53, 1e300],
  'site.saveSection.value': [...NO_OBJECT],
  'site.discard.version': [...NEEDED, ...NUMBER, 1.5, 2 ** 53, 1e300],
  'site.publish.version': [...NEEDED, ...NUMBER, 1.5, 2 ** 53, 1e300],
  'site.publish.note': [...TEXT, `${CANARY}\n${CANARY}`, long(201)],
  'site.publishAgain.id': ['0', '-1', '1.5', '2147483648', '1e300', CANARY, "'--", '😀'],
  'site.addPicture.body': [...NO_OBJECT, ...NO_PICTURE],
  'site.preview.on': [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  'timetable.saveHours.version': [...NEEDED, ...NUMBER, 1.5, 2 ** 53, 1e300],
  'timetable.saveHours.openingHours': [...NEEDED, ...NO_SPANS],
  'timetable.saveMoveLimit.hours': [...NEEDED, ...NUMBER, -1, 1.5, 721, 2 ** 53, 1e300],
  'timetable.saveSlots.slotStep': [...NEEDED, ...NUMBER, 0, 45, '60', 2 ** 53],
  'timetable.saveSlots.durationsBlock': [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  'timetable.saveSlots.travelMinutes': [...NEEDED, ...NUMBER, -1, 1.5, 241, 2 ** 53, 1e300],
  'timetable.saveHold.minutes': [...NEEDED, ...NUMBER, 4, 30.5, 1441, 2 ** 53, 1e300],
  ...ofCalendar('timetable.addCalendar'),
  ...ofCalendar('timetable.saveCalendar'),
  'timetable.saveCalendar.id': ['0', '-1', '1.5', '2147483648', '1e300', CANARY, "'--", '😀'],
  'timetable.addClosure.firstDay': DAY,
  'timetable.addClosure.lastDay': [...DAY, '2027-12-24', '2029-01-01'],
  'timetable.addClosure.from': TIME,
  'timetable.addClosure.until': [...TIME, '13:00', '00:00'],
  'timetable.addClosure.reason': [...TEXT, `${CANARY}\n${CANARY}`, long(201)],
  'timetable.addAbsence.calendarId': [...NEEDED, ...NUMBER, 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e300],
  'timetable.addAbsence.firstDay': DAY,
  'timetable.addAbsence.lastDay': [...DAY, '2027-12-24', '2029-01-01'],
  'timetable.addAbsence.from': TIME,
  'timetable.addAbsence.until': [...TIME, '13:00', '00:00'],
  'timetable.addAbsence.reason': [...TEXT, `${CANARY}\n${CANARY}`, long(201)],
  'timetable.saveBuffers.buffers': [
    ...NO_OBJECT.filter((value) => !Array.isArray(value)),
    Array(201).fill({}),
  ],
  'timetable.addClosure.announce': [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  'webhooks.create.url': WEBHOOK_URL,
  'webhooks.create.events': NO_CHOICES,
  'webhooks.enable.enabled': [...NEEDED, 'true', 1, 0, '', CANARY, [true]],
  'appointments.outsideHours.openingHours': [null, ...NO_SPANS],
  'appointments.outsideHours.closure': NO_OBJECT.filter((value) => value !== MISSING),
  'appointments.outsideHours.absence': NO_OBJECT.filter((value) => value !== MISSING),
  'appointments.outsideHours.calendar': NO_OBJECT.filter((value) => value !== MISSING),
  ...alertFields('alerts.create'),
  ...alertFields('alerts.update'),
  ...ofSlotQuestion('appointments.slots'),
  ...ofSlotQuestion('appointments.days'),
  ...ofSlotQuestion('appointments.nextSlot'),
  'appointments.slots.moving': ID_IN_QUERY,
  'appointments.days.moving': ID_IN_QUERY,
  ...ofBooking('appointments.book'),
  'appointments.book.expectedPrice': [...NO_NULL, ...NUMBER, -1, 0.5, 2 ** 53, 1e300],
  'appointments.takePlace.expectedPrice': [...NO_NULL, ...NUMBER, -1, 0.5, 2 ** 53, 1e300],
  'appointments.takePlaceByLink.expectedPrice': [...NO_NULL, ...NUMBER, -1, 0.5, 2 ** 53, 1e300],
  'waitlist.join.visitType': [...NEEDED, ...TEXT, '', CANARY],
  'waitlist.join.houseVisitAddress': [...TEXT, long(501)],
  'waitlist.join.firstDay': DAY,
  'waitlist.join.lastDay': [...DAY, '2020-01-01', '2035-01-01'],
  'waitlist.join.part': [...NEEDED, ...TEXT, '', CANARY],
  'waitlist.join.calendarId': [...NUMBER, 0.5, 2 ** 53, 1e300],
  'waitlist.ofDay.day': DAY,
  ...ofBooking('appointments.bookTogether'),
  'appointments.bookTogether.parts': NO_PARTS,
  'appointments.create.confirm': [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]],
  'appointments.createTogether.confirm': [...NEEDED, 'true', 'yes', 1, 0, CANARY, [true]],
  ...ofBooking('appointments.createTogether'),
  'appointments.createTogether.parts': NO_PARTS,
  ...ofBooking('appointments.create'),
  'appointments.create.squeezeIn': [null, 'true', 'yes', 1, 0, CANARY, [true]],
  ...ofMove('appointments.move'),
  'appointments.move.minutes': [...NO_NULL, ...NUMBER, 0, 4, 30.5, 721, 2 ** 53, 1e300],
  ...ofMove('appointments.moveOwn'),
  'appointments.cancel.expectedDate': EXPECTED_DATE,
  'appointments.cancel.idempotencyKey': ID.filter((value) => value !== MISSING),
  'appointments.mine.period': ['', 'Past', 'all', CANARY, `past\u0000`, long(10_000)],
  'appointments.manage.filter': ['', 'Pending', 'deleted', CANARY, `pending\u0000`, long(10_000)],
  'appointments.manage.service': ['', '  ', long(201), `${CANARY}\u0000`, `${CANARY}\n${CANARY}`],
  'appointments.manage.visitType': ['', 'home', 'House', CANARY],
  'appointments.manage.customer': ID_IN_QUERY,
  'appointments.manage.day': DAY.filter((day) => day !== MISSING),
  'appointments.manage.from': DAY.filter((day) => day !== MISSING),
  'appointments.manage.to': DAY.filter((day) => day !== MISSING),
  'appointments.manage.start': DAY.filter((day) => day !== MISSING),
  'appointments.manage.order': ['', 'Latest', 'asc', CANARY, `latest\u0000`, long(10_000)],
  'schedule.read.date': DAY,
  'schedule.read.view': [MISSING, '', 'Week', 'month', CANARY, `day\u0000`],
  'appointments.callOff.reason': [...NEEDED, ...TEXT, '', ' \n ', long(501)],
  'appointments.reject.reason': [...TEXT, long(501)],
  'appointments.walkIn.calendarId': [...NO_NULL, ...NUMBER, 0.5, 2 ** 53, 1e300],
  'appointments.walkIn.visitType': [null, ...NOT_TEXT, ...UNSTORABLE, '', 'home', 'House', CANARY],
  'appointments.walkIn.houseVisitAddress': [...TEXT, long(501)],
  'appointments.walkIn.notes': [...TEXT, long(2001)],
  'appointments.walkIn.happened': [MISSING, '', 947, CANARY, [CANARY]],
  'appointments.edit.visitType': [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', 'home', 'House', CANARY],
  'appointments.edit.houseVisitAddress': [...NEEDED, ...TEXT, '', ' \n ', long(501)],
  'appointments.edit.notes': [...TEXT, long(2001)],
  'appointments.edit.expectedAmount': PAISE,
  'appointments.setArrival.from': [...NEEDED, '', 'Waiting', 'arrived', CANARY, `waiting\u0000`],
  'appointments.setArrival.to': [...NEEDED, '', 'Done', 'done', 'waiting', CANARY, `inRoom\u0000`],
  'payments.complete.seenAmount': PAISE,
  'payments.list.paymentStatus': ['', 'Paid', 'owed', CANARY, `paid\u0000`, long(10_000)],
  'payments.list.customerId': OPTIONAL_ID,
  'payments.list.q': SEARCH,
  'payments.list.from': DAY.filter((day) => day !== MISSING),
  'payments.list.to': DAY.filter((day) => day !== MISSING),
  'payments.list.start': DAY.filter((day) => day !== MISSING),
  'payments.totals.paymentStatus': ['', 'Paid', 'owed', CANARY],
  'payments.totals.customerId': OPTIONAL_ID,
  'payments.totals.q': SEARCH,
  'payments.totals.from': DAY.filter((day) => day !== MISSING),
  'payments.totals.to': DAY.filter((day) => day !== MISSING),
  'payments.changeAmount.seenAmount': PAISE,
  'payments.changeAmount.amount': [...PAISE, 1_000_000_001],
  'payments.markPaid.seenAmount': PAISE,
  'orders.place.items': [
    ...NEEDED,
    CANARY,
    12345678,
    true,
    { a: CANARY },
    [],
    Array.from({ length: 51 }, () => ({ productId: randomUUID(), quantity: 1 })),
    Array.from({ length: 2 }, () => ({ productId: '00000000-0000-4000-8000-000000000000', quantity: 1 })),
  ],
  'orders.place.shippingAddress': [...NEEDED, ...TEXT, '', ' \n ', long(501)],
  'orders.place.seenTotal': PAISE,
  'orders.list.status': ['', 'Pending', 'deleted', CANARY, `pending\u0000`, long(10_000)],
  'orders.list.customerId': OPTIONAL_ID,
  'orders.createProduct.name': PRODUCT_NAME,
  'orders.createProduct.price': [...PAISE, 1_000_000_001],
  'orders.updateProduct.name': PRODUCT_NAME,
  'orders.updateProduct.price': [...PAISE, 1_000_000_001],
  'orders.hideProduct.hidden': [...NEEDED, ...UNSTORABLE, 'true', 1, 0, '', CANARY, [true]],
  'payments.refund.reason': [...NEEDED, ...TEXT, '', ' \n ', long(501)],
}

/** What a client may try to set though the server alone decides it. */
const FOREIGN_FIELDS: Record<string, unknown> = {
  status: 'confirmed',
  owner_phone: '+919876543210',
  ownerPhone: '+919876543210',
  payment_amount: 0,
  paymentAmount: 0,
  payment_status: 'paid',
  paymentStatus: 'paid',
  price: 1,
  role: 'admin',
  staff: true,
  userId: randomUUID(),
  user_id: randomUUID(),
  customerId: randomUUID(),
  createdAt: '2020-01-01T00:00:00Z',
  deleted_at: null,
  emailVerified: true,
  constructor: { prototype: { role: 'admin' } },
  prototype: { role: 'admin' },
  toString: CANARY,
  hasOwnProperty: CANARY,
  [`${CANARY} x`]: CANARY,
  [`x${CANARY.repeat(5)}`]: CANARY,
}

/** What a field's name looks like; only such a name is given back. */
const FIELD_NAME = /^[a-z]\w{0,39}$/i

/** So many unknown fields have room in one refusal. */
const NAMED_AT_ONCE = 10

type Setting = { caller: Caller; request: Input; overQuery: boolean }
const settings = new Map<Endpoint, Setting>()
/** How many rows each table has before anything wrong is sent. */
let rows: Record<string, number>

beforeAll(async () => {
  for (const [number, { name, method, outcomes }] of ENDPOINTS.entries()) {
    const asks = outcomes.customer === 'allow' ? 'customer' : 'admin'
    const about = {
      customer: clinic.customer,
      login: clinic.logins[asks],
      origin: clinic.origin,
      number: 1000 + number,
    }
    const request = { ...(await REQUESTS[name](db, about)) }
    if (name === 'customers.saveProfile') request.phone = clinic.customer.phone
    const caller = clinic.callers[asks]
    settings.set(name, { caller, request, overQuery: method === 'GET' })
  }
  rows = await countRows(db)
})

function settingOf(name: Endpoint): Setting {
  const setting = settings.get(name)
  if (setting === undefined) throw new Error(`There is no request for ${name}.`)
  return setting
}

const FIELDS = ENDPOINTS.flatMap(({ name, input }) => fieldsOf(input).map((field) => ({ name, field })))

const wrongValues = (name: Endpoint, field: string) => WRONG[`${name}.${field}`] ?? WRONG_BY_NAME[field]

function fieldsOf(input: z.ZodType): string[] {
  const schema = input instanceof z.ZodOptional ? (input.unwrap() as z.ZodType) : input
  if (!(schema instanceof z.ZodObject)) throw new Error('An input is an object.')
  const { params, body } = schema.shape
  // Where the body is no JSON, what stands in the URL has a place of its own.
  if (params === undefined || body === undefined) return Object.keys(schema.shape)
  return [...(params instanceof z.ZodObject ? Object.keys(params.shape) : []), 'body']
}

describe('every field of every endpoint', () => {
  test('has its list of wrong values, and no list is for a field that does not exist', () => {
    const named = FIELDS.map(({ name, field }) => `${name}.${field}`)
    expect(FIELDS.filter(({ name, field }) => wrongValues(name, field) === undefined)).toEqual([])
    expect(Object.keys(WRONG).filter((field) => !named.includes(field))).toEqual([])
  })

  test.each(FIELDS)('$name refuses a wrong $field by name', async ({ name, field }) => {
    const { caller, request, overQuery } = settingOf(name)
    const inUrl = overQuery || field === 'id'
    const wrong = (wrongValues(name, field) ?? []).filter((value) => !inUrl || fitsIntoUrl(value, field))
    for (const value of inUrl ? wrong : worthSending(name, field, wrong)) {
      const answer = await caller.ask(name, changed(request, field, value))
      expectRefusal(answer, String(JSON.stringify(value)).slice(0, 80))
      expect(
        Object.keys(answer.refusal.data?.fields ?? {}),
        `${String(JSON.stringify(value)).slice(0, 80)}: ${answer.text}`,
      ).toContain(field)
      expect(undescribed(factsOf(name), answer)).toBeNull()
    }
  })
})

/**
 * Of a field's wrong values in a body: one of each type, and all that the contract alone does not refuse by the field's
 * name. The server checks a body with the contract, so the others would be refused in the same way.
 */
function worthSending(name: Endpoint, field: string, wrong: unknown[]): unknown[] {
  const { request } = settingOf(name)
  const { input } = factsOf(name)
  const types = new Set<string>()
  return wrong.filter((value) => {
    const parsed = input.safeParse(changed(request, field, value))
    const isRefused = parsed.error?.issues.some(({ path }) => path[0] === field) ?? false
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const isFirst = !types.has(type)
    types.add(type)
    return isFirst || !isRefused
  })
}

/** A URL holds text alone, and a missing or empty id is another address. */
function fitsIntoUrl(value: unknown, field: string): boolean {
  if (field === 'id' && (value === MISSING || value === '' || value === '../../etc/passwd')) return false
  return typeof value === 'string' ? value.isWellFormed() && value.length < 9000 : value === MISSING
}

function changed(request: Input, field: string, value: unknown): Input {
  if (value !== MISSING) return { ...request, [field]: value }
  const { [field]: _, ...others } = request
  return others
}

/** A clear 400 that repeats nothing of what was sent. */
function expectRefusal(answer: ApiAnswer, sent: string): void {
  expect(answer.status, `${sent}: ${answer.text}`).toBe(400)
  expect(answer.refusal.code).toBe('BAD_REQUEST')
  expect(answer.refusal.message).toBe('Please check what you entered.')
  expectNoEcho(answer)
}

function expectNoEcho({ text, headers }: ApiAnswer): void {
  expect(text).not.toContain(CANARY)
  expect(JSON.stringify(headers)).not.toContain(CANARY)
  expect(text).not.toMatch(/at .*\.(ts|js):\d+|node_modules/)
}

describe('what the server decides can’t be sent', () => {
  test.each(ENDPOINTS)('$name refuses fields that are not its own', async ({ name, input }) => {
    const { caller, request } = settingOf(name)
    const own = fieldsOf(input)
    const foreign = Object.entries(FOREIGN_FIELDS).filter(([field]) => !own.includes(field))
    for (let first = 0; first < foreign.length; first += NAMED_AT_ONCE) {
      const some = foreign.slice(first, first + NAMED_AT_ONCE)
      const answer = await caller.ask(name, { ...request, ...Object.fromEntries(some) })
      expectRefusal(answer, some.join())
      const named = Object.keys(answer.refusal.data?.fields ?? {}).map((path) => path.split('.').at(-1))
      for (const [field] of some) expect(named.includes(field), field).toBe(FIELD_NAME.test(field))
    }
  })

  test.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    '$name takes nothing from __proto__',
    async ({ name }) => {
      const { caller, request } = settingOf(name)
      const poison = JSON.parse('{"__proto__": {"role": "admin", "status": "confirmed", "petId": "x"}}')
      const answer = await caller.ask(name, { ...request, ...poison })
      expectRefusal(answer, '__proto__')
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
    },
  )
})

describe('a query', () => {
  const QUERIES = ENDPOINTS.filter(({ method }) => method === 'GET')

  test.each(QUERIES)('$name refuses lists, nests and repeated names', async ({ name, path, input }) => {
    const { caller } = settingOf(name)
    for (const field of [...fieldsOf(input), '__proto__']) {
      for (const query of shapesOf(field)) {
        const answer = await caller.send({ path: `/api${path}?${query}` })
        expectRefusal(answer, query)
      }
    }
  })

  // One parser reads the query of all: one endpoint with fields and one without show it.
  test.each(['appointments.manage', 'pets.mine'] as const)(
    '%s survives any bytes and names',
    async (name) => {
      const { caller } = settingOf(name)
      const { path } = factsOf(name)
      for (const field of [CANARY.repeat(5), 'constructor', 'length', '0'])
        for (const query of shapesOf(field)) {
          const answer = await caller.send({ path: `/api${path}?${query}` })
          expectRefusal(answer, query)
        }
      for (const query of [
        '%',
        '%00',
        '%ff%fe',
        '=',
        '&&',
        '[',
        ']',
        '[]=',
        '[[[[',
        `${'a['.repeat(2000)}`,
        '%5B%5D',
      ]) {
        const answer = await caller.send({ path: `/api${path}?${query}` })
        expect([200, 400], `${query.slice(0, 20)}: ${answer.text}`).toContain(answer.status)
      }
    },
  )
})

function shapesOf(field: string): string[] {
  return [
    `${field}[]=x`,
    `${field}[a]=x`,
    `${field}[__proto__][a]=x`,
    `${field}=x&${field}=y`,
    `${field}[0]=x`,
  ]
}

test('nothing of all this was written', async () => {
  expect(await countRows(db)).toEqual(rows)
})
