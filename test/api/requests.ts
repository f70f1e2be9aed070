import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { privacy } from '../../src/clinic/demo/legal.ts'
import { demoContent } from '../../src/clinic/demo-content.ts'
import { addToSheet } from '../../src/features/consulting/sheets/server/done.ts'
import { SHEET_LINKS } from '../../src/features/consulting/sheets/server/share-sheet.ts'
import { amendSheet } from '../../src/features/consulting/sheets/server/sign-sheet.ts'
import { insertLine } from '../../src/features/money/bills/server/bill-queries.ts'
import { OTHER_NAME } from '../../src/features/office/imports/rules.ts'
import { makeToken } from '../../src/features/outreach/reminders/server/token.ts'
import { publish, saveSection } from '../../src/features/outreach/site/server/publish.ts'
import { findDraft, insertPicture, updateDraft } from '../../src/features/outreach/site/server/queries.ts'
import { createClaimCode } from '../../src/features/owners/customers/server/claim-record.ts'
import { closureSpan } from '../../src/features/planning/timetable/rules.ts'
import { insertAbsence } from '../../src/features/planning/timetable/server/absence-queries.ts'
import { insertExtraHours } from '../../src/features/planning/timetable/server/extra-hours-queries.ts'
import { insertClosure, readTimetable } from '../../src/features/planning/timetable/server/queries.ts'
import { addressToken } from '../../src/features/platform/auth/server/confirm-address.ts'
import { savePinHash } from '../../src/features/platform/auth/server/desk-queries.ts'
import { findPersonOf } from '../../src/features/platform/auth/server/people-queries.ts'
import { makeLink } from '../../src/features/platform/links/server/secret-links.ts'
import type { Db } from '../../src/lib/server/database/database.ts'
import { addDays } from '../../src/lib/time.ts'
import { aBillLink, aDraft, anAdvance, anIssuedBill, anOpenTill, aPaidBill, withoutTill } from '../bills.ts'
import { aDesk, anEntrant, deskCookie, PIN } from '../desks.ts'
import type { Endpoint, Input } from '../endpoints.ts'
import {
  aCertificate,
  aColleague,
  aCustomer,
  aDelivery,
  aDevice,
  aDose,
  aFailedJob,
  aFeed,
  aFile,
  aGivenProduct,
  aLot,
  aMail,
  aNote,
  aNotification,
  anAdmin,
  anAlert,
  anAppointment,
  anOffer,
  anOrder,
  aPet,
  aPhoto,
  aProduct,
  appointmentRow,
  aReminder,
  aResetToken,
  aService,
  aSheet,
  aWait,
  aWebhook,
  type Customer,
  type Login,
  PASSWORD,
} from '../factories.ts'
import { aListed, anImport, endImports } from '../imports.ts'
import { aJoin } from '../joins.ts'
import { aPasskeyDevice } from '../passkey-device.ts'
import { aBrowser } from '../push-server.ts'
import {
  aChallenge,
  anIdentity,
  aPasskey,
  aQuestion,
  aTwoFactor,
  questionOf,
  RECOVERY_CODES,
} from '../second-factors.ts'
import { renewalCookie, SECRET } from '../session.ts'
import { anInvitation, aPerson, aStaffRecord } from '../staff.ts'
import { aToken } from '../tokens.ts'
import { appCode } from '../totp.ts'

/**
 * The customer and the login whose records a request is about, and the number of the request: each is another
 * one. The login is the caller's own, except when the caller asks for another login's record.
 */
export type About = { customer: Customer; login: Login; origin: string; number: number }

/**
 * For each endpoint a request that succeeds for a caller with the right, on `customer`'s records where it is about a
 * record. What it needs is made first. An endpoint without one does not compile.
 */
export const REQUESTS: Record<Endpoint, (db: Db, about: About) => Promise<Input>> = {
  'imports.list': async () => ({}),
  'imports.get': async (db) => ({ id: await anImport(db) }),
  'imports.create': async () => ({ kind: 'people', fileName: 'Customers.xlsx', rows: 1 }),
  'imports.putRows': async (db) => ({ id: await anImport(db), rows: [{ position: 0, data: aListed() }] }),
  'imports.check': async (db) => ({ id: await anImport(db), from: 0 }),
  'imports.listRows': async (db) => ({ id: await anImport(db) }),
  'imports.answer': async (db) => ({ id: await anImport(db), reason: OTHER_NAME, answer: 'same person' }),
  'imports.start': async (db) => {
    await endImports(db)
    return { id: await anImport(db) }
  },
  'imports.stop': async (db) => {
    await endImports(db)
    return { id: await anImport(db, { state: 'running' }) }
  },
  'imports.takeOut': async () => ({ file: 'products', password: PASSWORD }),
  'imports.undo': async (db) => {
    await endImports(db)
    return { id: await anImport(db, { state: 'finished' }), password: PASSWORD }
  },
  'auth.signUp': async (_db, { number }) => ({ email: `new${number}@tests.example`, password: PASSWORD }),
  'auth.signIn': async (_db, { customer }) => ({ email: customer.login?.email, password: PASSWORD }),
  'auth.signOut': async () => ({}),
  'auth.session': async () => ({}),
  'auth.renew': async () => ({}),
  'auth.demoLogins': async () => ({}),
  'auth.changePassword': async () => ({ currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }),
  'auth.requestReset': async (_db, { login }) => ({ email: login.email }),
  'auth.resetPassword': async (db, { login }) => ({
    token: await aResetToken(db, login),
    newPassword: 'a calmer grey cat',
  }),
  'auth.verifyEmail': async (_db, { login: { email } }) => ({
    token: await addressToken(SECRET, { email }),
  }),
  'security.devices': async () => ({}),
  'security.signOutDevice': async (db, { login }) => ({ id: await aDevice(db, login) }),
  'security.signOutOthers': async () => ({}),
  'security.protection': async () => ({}),
  'security.startTwoFactor': async () => ({ password: PASSWORD }),
  'security.confirmTwoFactor': async (db, { login }) => ({
    code: appCode(await aTwoFactor(db, login, { confirmed: false })),
  }),
  'security.renewRecoveryCodes': async (db, { login }) => {
    await aTwoFactor(db, login)
    return { password: PASSWORD }
  },
  'security.endTwoFactor': async (db, { login }) => {
    await aTwoFactor(db, login)
    return { password: PASSWORD }
  },
  'security.passkeys': async () => ({}),
  'security.startPasskey': async () => ({ password: PASSWORD }),
  'security.addPasskey': async (_db, { login, origin }) => ({
    name: 'Phone',
    credential: aPasskeyDevice().create({ origin, challenge: questionOf(login) }),
  }),
  'security.renamePasskey': async (db, { login }) => ({ id: await aPasskey(db, login), name: 'Tablet' }),
  'security.removePasskey': async (db, { login }) => ({ id: await aPasskey(db, login) }),
  'security.startPasskeySignIn': async () => ({}),
  'security.signInWithPasskey': async (db, { login, origin }) => {
    const device = aPasskeyDevice()
    await aPasskey(db, login, device)
    return { credential: device.use({ origin, challenge: questionOf(login) }) }
  },
  'security.providers': async () => ({}),
  'security.startProviderSignIn': async () => ({ provider: 'test', next: '/dashboard/appointments' }),
  'security.identities': async () => ({}),
  'security.linkIdentity': async () => ({ provider: 'test' }),
  'security.unlinkIdentity': async (db, { login }) => ({ id: await anIdentity(db, login) }),
  'feeds.list': async () => ({}),
  'feeds.calendars': async () => ({}),
  'feeds.create': async () => ({ password: PASSWORD }),
  'feeds.remove': async (db, { login }) => ({ id: (await aFeed(db, login)).id }),
  'tokens.list': async () => ({}),
  'tokens.create': async () => ({ name: 'Laptop', scopes: ['pets:read'], password: PASSWORD }),
  'tokens.remove': async (db, { login }) => ({ id: (await aToken(db, login)).id }),
  'tokens.services': async () => ({}),
  'tokens.createService': async () => ({
    name: 'Till',
    scopes: ['payments:read', 'payments:write'],
    days: 365,
    password: PASSWORD,
  }),
  'tokens.removeService': async (db) => ({
    id: (await aToken(db, await anAdmin(db), { kind: 'service' })).id,
  }),
  'security.signInWithCode': async (db, { login }) => ({ code: appCode(await aTwoFactor(db, login)) }),
  'security.signInWithRecoveryCode': async (db, { login }) => {
    await aTwoFactor(db, login)
    return { code: RECOVERY_CODES[0] }
  },
  'desk.getOwnDashboard': async () => ({}),
  'notifications.list': async () => ({}),
  'notifications.unread': async () => ({}),
  'notifications.markAllRead': async () => ({}),
  'notifications.markRead': async (db, { login }) => ({ id: await aNotification(db, login) }),
  'notifications.preferences': async () => ({}),
  'notifications.changePreferences': async () => ({ appointments: true }),
  'notifications.push': async () => ({}),
  'notifications.subscribe': async (_db, { number }) => aBrowser(pushAddress(number)).target,
  'notifications.unsubscribe': async (_db, { number }) => ({ endpoint: pushAddress(number) }),
  'notifications.listOutbox': async () => ({}),
  'notifications.listForCustomer': async (_db, { customer }) => ({ id: customer.id }),
  'notifications.getMail': async (db) => ({ id: await aMail(db) }),
  'notifications.getMailPage': async (db) => ({ id: await aMail(db) }),
  'webhooks.list': async () => ({}),
  'webhooks.create': async () => ({ url: 'https://example.com/hook', events: ['payment.taken'] }),
  'webhooks.enable': async (db) => ({ id: await aWebhook(db), enabled: false }),
  'webhooks.renewSecret': async (db) => ({ id: await aWebhook(db) }),
  'webhooks.remove': async (db) => ({ id: await aWebhook(db) }),
  'webhooks.test': async (db) => ({ id: await aWebhook(db) }),
  'webhooks.listDeliveries': async (db) => ({ id: await aWebhook(db) }),
  'webhooks.sendAgain': async (db) => ({ id: await aDelivery(db) }),
  'jobs.listFailed': async () => ({}),
  'jobs.startAgain': async (db) => ({ id: await aFailedJob(db) }),
  'jobs.startAllAgain': async (db) => {
    await aFailedJob(db)
    return {}
  },
  'services.list': async () => ({}),
  'services.oftenUsed': async () => ({}),
  'alerts.listActive': async () => ({}),
  'alerts.dismiss': async (db) => ({ id: await anAlert(db), revision: 1 }),
  'alerts.restore': async (db, { login }) => {
    const id = await anAlert(db)
    await db
      .insertInto('alertDismissals')
      .values({ userId: login.userId, alertId: id, revision: 1 })
      .execute()
    return { id }
  },
  'alerts.list': async () => ({}),
  'alerts.create': async () => ALERT,
  'alerts.update': async (db) => ({ id: await anAlert(db), revision: 1, ...ALERT }),
  'alerts.remove': async (db) => ({ id: await anAlert(db) }),
  'services.create': async (_db, { number }) => ({ ...BATH, name: `Bath ${number}` }),
  'services.update': async (db, { number }) => ({
    ...BATH,
    name: `Bath ${number}`,
    id: (await aService(db)).id,
  }),
  'services.remove': async (db) => ({ id: (await aService(db)).id }),
  'customers.getOwnProfile': async () => ({}),
  'customers.saveOwnProfile': async (_db, { number }) => ({
    fullName: 'Asha Menon',
    phone: newPhone(number),
    email: 'asha@tests.example',
    address: '14 Lake View Road',
  }),
  'customers.updateOwnProfile': async () => ({
    fullName: 'Asha Menon',
    email: 'asha@tests.example',
    address: '14 Lake View Road',
    notificationPreferences: { email: true, sms: false, push: true },
  }),
  'customers.claim': async (db, { login, number }) => {
    const record = await aCustomer(db, { login: null, phone: newPhone(number) })
    const ids = { customerId: record.id, createdBy: login.userId }
    return { phone: record.phone, code: (await createClaimCode(db, SECRET, ids)).code }
  },
  'privacy.download': async () => ({ password: PASSWORD }),
  'privacy.eraseOwn': async () => ({ word: 'DELETE', password: PASSWORD }),
  'privacy.eraseCustomer': async (db) => ({
    id: (await aCustomer(db)).id,
    word: 'DELETE',
    password: PASSWORD,
  }),
  'privacy.notice': async () => ({}),
  'privacy.acknowledge': async () => ({ version: privacy.updated }),
  'customers.search': async () => ({ q: 'menon' }),
  'customers.list': async () => ({ q: 'menon' }),
  'customers.get': async (_db, { customer }) => ({ id: customer.id }),
  'customers.findAlike': async () => ({ fullName: 'Asha Menon', email: '', hasPhone: true, pets: ['Bruno'] }),
  'customers.join': async (db, { customer }) => ({
    id: customer.id,
    otherId: (await aCustomer(db, { login: null })).id,
    fullName: 'this',
    phone: 'this',
    email: 'this',
    address: 'this',
  }),
  'notes.list': async (_db, { customer }) => ({ id: customer.id }),
  'notes.add': async (_db, { customer }) => ({
    id: customer.id,
    petId: null,
    text: 'Calls before arriving',
    isWarning: false,
    idempotencyKey: randomUUID(),
  }),
  'notes.change': async (db) => ({ id: await aNote(db), text: 'Rings twice', isWarning: true }),
  'notes.remove': async (db) => ({ id: await aNote(db) }),
  'notes.restore': async (db) => ({ id: await aNote(db, { removed: true }) }),
  'customers.undoJoin': async (db) => ({ id: await aJoin(db) }),
  'customers.create': async (_db, { number }) => ({
    ...MENON,
    phone: newPhone(number),
    pets: [BRUNO],
    idempotencyKey: randomUUID(),
  }),
  'customers.update': async (_db, { customer }) => ({ ...MENON, id: customer.id }),
  'customers.changePhone': async (db, { number }) => ({
    id: (await aCustomer(db, { login: null })).id,
    phone: newPhone(number),
  }),
  'customers.createClaimCode': async (db) => ({ id: (await aCustomer(db, { login: null })).id }),
  'pins.getDesk': async () => ({}),
  'pins.enterPin': async (db) => ({ id: await aNewEntrant(db), pin: PIN }),
  'pins.lock': async () => ({}),
  'pins.getOwnPin': async () => ({}),
  'pins.savePin': async () => ({ pin: PIN, currentPassword: PASSWORD }),
  'pins.removePin': async (db, { login }) => {
    await savePinHash(db, login.userId, 'a hash')
    return {}
  },
  'pins.desks': async () => ({}),
  'pins.makeDesk': async (_db, { number }) => ({ name: `Desk ${number}`, currentPassword: PASSWORD }),
  'pins.endDesk': async (db) => ({ id: (await aDesk(db)).id }),
  'staff.list': async () => ({}),
  'staff.invite': async (_db, { number }) => ({
    email: `new${number}@clinic.example`,
    role: 'reception',
    permissions: ['money:read'],
    currentPassword: PASSWORD,
  }),
  'staff.withdrawInvitation': async (db, about) => ({ id: (await anInvitation(db, about)).id }),
  'staff.setRole': async (db) => ({
    id: await aStaffRecord(db, await anAdmin(db)),
    role: 'vet',
    permissions: [],
    currentPassword: PASSWORD,
  }),
  'staff.addPerson': async (_db, { number }) => ({
    name: `Demo Person ${number}`,
    staffId: null,
    idempotencyKey: randomUUID(),
  }),
  'staff.savePerson': async (db, { number }) => ({
    id: await aPerson(db),
    name: `Demo Person ${number}`,
    calendarId: null,
  }),
  'staff.leave': async (db) => ({ id: await aPerson(db), hideCalendar: false }),
  'staff.return': async (db) => ({
    id: await aPerson(db, { leftOn: '2026-01-31' }),
    role: 'vet',
    permissions: [],
    currentPassword: PASSWORD,
  }),
  'staff.getOwn': async () => ({}),
  'staff.saveOwn': async (db, { login }) => {
    if ((await findPersonOf(db, login.userId)) === undefined) await aPerson(db, { login })
    return { title: 'Senior vet', registration: 'KVC 1234' }
  },
  'staff.revoke': async (db) => ({ id: await aStaffRecord(db, await anAdmin(db)) }),
  'staff.getInvitation': async (db, about) => ({ token: (await anInvitation(db, about)).token }),
  'staff.acceptInvitation': async (db, about) => ({
    token: (await anInvitation(db, about)).token,
    password: 'a calmer grey cat',
  }),
  'pets.listOwn': async () => ({}),
  'pets.list': async () => ({}),
  'pets.listForCustomer': async (_db, { customer }) => ({ id: customer.id }),
  'pets.add': async () => BRUNO,
  'pets.addFor': async (_db, { customer }) => ({ ...BRUNO, id: customer.id }),
  'pets.get': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'pets.update': async (db, { customer }) => ({ ...BRUNO, id: (await aPet(db, { owner: customer })).id }),
  'pets.undoDeceased': async (db, { customer }) => {
    const { id } = await aPet(db, { owner: customer })
    await db.updateTable('pets').set({ deceasedOn: '2026-01-10' }).where('id', '=', id).execute()
    return { id }
  },
  'pets.listDueVaccinations': async () => ({ period: 'overdue' }),
  'pets.setVaccination': async (db) => ({ id: (await aPet(db)).id, nextVaccinationDue: '2027-09-30' }),
  'reminders.getSettings': async () => ({}),
  // Never the seven days that they begin with.
  'reminders.saveSettings': async (_db, { number }) => ({ ...REMINDERS, lateDays: 8 + (number % 23) }),
  'reminders.getByLink': async (db, about) => ({ token: await aLink(db, about) }),
  'reminders.answerByLink': async (db, about) => ({
    ...(await anAppointmentsLink(db, about)),
    answer: 'coming',
  }),
  'reminders.listSlotsByLink': anAppointmentsLink,
  'reminders.moveByLink': async (db, about) => ({
    ...(await anAppointmentsLink(db, about)),
    ...freeSlot(about.number),
  }),
  'reminders.bookByLink': async (db, about) => {
    await aService(db, { name: 'Vaccination' })
    const { id: subject } = await aPet(db, { owner: about.customer })
    const due = { nextVaccinationDue: '2041-03-14' }
    await db.updateTable('pets').set(due).where('id', '=', subject).execute()
    return {
      token: await aLink(db, about, { subject, kind: 'vaccination' }),
      subject,
      ...freeSlot(about.number),
    }
  },
  'reminders.saveChoiceByLink': async (db, about) => ({ token: await aLink(db, about), reminders: 'none' }),
  'reminders.answer': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }), status: 'confirmed' }),
    answer: 'coming',
  }),
  'reminders.listFeedback': async () => ({}),
  'reminders.sendFeedbackByLink': async (db, about) => ({
    token: await aLink(db, about, { message: 'feedback-request' }),
    rating: 4,
    comment: null,
  }),
  'reminders.preview': async () => ({}),
  'reminders.turnOn': async (db) => {
    await db.updateTable('reminderSettings').set({ turnedOnAt: null }).execute()
    return {}
  },
  'reminders.turnOff': async (db) => {
    await db.updateTable('reminderSettings').set({ turnedOnAt: new Date() }).execute()
    return {}
  },
  'reminders.release': async (db) => {
    await db.updateTable('reminderSettings').set({ heldOn: '2027-01-01', heldWhy: 'many' }).execute()
    return { send: true }
  },
  'reminders.listToSend': async () => ({}),
  'reminders.mark': async (db) => ({
    id: await aReminder(db, await aCustomer(db), { state: 'to_send' }),
    as: 'sent',
  }),
  'reminders.takeBackAnswer': async (db) => {
    const id = await anAppointment(db, { pet: await aPet(db), status: 'confirmed' })
    await db.updateTable('appointments').set({ ownerAnswer: 'coming' }).where('id', '=', id).execute()
    return { id }
  },
  'reminders.listForAppointment': async (db) => ({ id: await anAppointment(db, { pet: await aPet(db) }) }),
  'reminders.listForPet': async (db) => ({ id: (await aPet(db)).id }),
  'reminders.listForCustomer': async (_db, { customer }) => ({ id: customer.id }),
  'reminders.getOwnChoice': async () => ({}),
  'reminders.saveOwnChoice': async () => ({ reminders: 'appointments', whatsapp: true }),
  'reminders.getChoiceFor': async (_db, { customer }) => ({ id: customer.id }),
  'reminders.saveChoiceFor': async (_db, { customer }) => ({
    id: customer.id,
    reminders: 'none',
    whatsapp: false,
  }),
  'timetable.get': async () => ({}),
  'timetable.saveHours': async (db) => ({
    version: (await readTimetable(db, { now: new Date() })).version,
    openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' })),
  }),
  'timetable.saveMoveLimit': async (_db, { number }) => ({ hours: 25 + (number % 600) }),
  'timetable.saveHold': async (_db, { number }) => ({ minutes: 31 + (number % 1000) }),
  'timetable.saveLead': async (_db, { number }) => ({ clinicMinutes: 0, houseMinutes: 1 + (number % 60) }),
  'timetable.saveSlots': async (_db, { number }) => ({
    slotStep: 60,
    durationsBlock: false,
    travelMinutes: 1 + (number % 240),
  }),
  'timetable.calendars': async () => ({}),
  'timetable.addCalendar': async (_db, { number }) => ({ ...CALENDAR, name: `Vet ${number}` }),
  'timetable.saveCalendar': async (_db, { number }) => ({ ...CALENDAR, name: `Clinic ${number}`, id: 1 }),
  // One that takes no appointments gives it as well; the others go on giving everything.
  'timetable.setGivers': async (db) => {
    await sql`insert into calendars (name, kind, position, all_services, hidden_at)
      select 'Put away', 'room', 99, false, now()
      where not exists (select from calendars where name = 'Put away')`.execute(db)
    const giving = await db.selectFrom('calendars').select('id').execute()
    return { id: (await aService(db)).id, calendarIds: giving.map(({ id }) => id) }
  },
  'timetable.addAbsence': async () => ABSENCE,
  'timetable.removeAbsence': async (db) => ({
    id: (await insertAbsence(db, { calendarId: 1, ...closureSpan(CLOSURE), reason: null }))?.id,
  }),
  'timetable.buffers': async () => ({}),
  'timetable.saveBuffers': async (db, { number }) => ({
    buffers: [{ serviceTypeId: (await aService(db)).id, before: 5, after: number % 241 }],
  }),
  'site.get': async () => ({}),
  'site.listSteps': async () => ({}),
  'site.putStepsAway': async () => ({}),
  'site.saveSection': async (db, { number }) => ({
    section: 'faq',
    version: (await findDraft(db)).version,
    value: { questions: [{ question: `Question ${number}?`, answer: 'Yes.' }] },
  }),
  'site.discard': async (db) => ({ version: (await findDraft(db)).version }),
  'site.publish': async (db, { number }) => {
    const value = { questions: [{ question: `Published ${number}?`, answer: 'Yes.' }] }
    const { version } = await findDraft(db)
    await saveSection(db, demoContent, { section: 'faq', version, value })
    return { version: version + 1, note: 'Questions' }
  },
  'site.listEditions': async () => ({}),
  'site.publishAgain': async (db, { number }) => {
    await updateDraft(db, {
      ...demoContent,
      faq: { questions: [{ question: `${number}?`, answer: 'Yes.' }] },
    })
    const { version } = await findDraft(db)
    const { userId } = await anAdmin(db)
    await publish(db, demoContent, { version, note: null, userId, now: new Date() })
    return { id: 1 }
  },
  'site.addPicture': async () => ({ body: SMALL_PNG }),
  'site.getPicture': async (db) => ({
    id: await insertPicture(db, { bytes: Buffer.from('RIFF'), width: 1, height: 1 }),
  }),
  'site.preview': async () => ({ on: true }),
  'timetable.closures': async () => ({}),
  'timetable.addClosure': async () => CLOSURE,
  'timetable.extraHours': async () => ({}),
  'timetable.addExtraHours': async () => EXTRA_HOURS,
  'timetable.removeExtraHours': async (db) => ({
    id: (await insertExtraHours(db, { day: '2027-05-02', opens: 600, closes: 780, calendarId: null }))?.id,
  }),
  'timetable.removeClosure': async (db) => ({
    id: (await insertClosure(db, { ...closureSpan(CLOSURE), reason: CLOSURE.reason, alertId: null })).id,
  }),
  'appointments.getWaitingRoom': async () => ({}),
  'appointments.findOutsideHours': async () => ({ closure: CLOSURE }),
  'appointments.listUnsettled': async () => ({}),
  'appointments.listSlots': async () => ({ date: '2027-04-01' }),
  'appointments.listSlotDays': async () => ({}),
  'appointments.listSlotRange': async () => ({}),
  'appointments.findNextSlot': async () => ({}),
  'appointments.book': async (db, { customer, number }) => ({
    petId: (await aPet(db, { owner: customer })).id,
    serviceTypeId: (await aService(db)).id,
    ...freeSlot(number),
    visitType: 'house',
    houseVisitAddress: '14 Lake View Road',
    notes: 'A little shy',
    expectedPrice: 115_000,
    idempotencyKey: randomUUID(),
  }),
  'appointments.bookTogether': async (db, about) => await aTogether(db, about),
  'appointments.cancelTogether': async (db, { customer }) => {
    const pet = await aPet(db, { owner: customer })
    const id = await anAppointment(db, { pet })
    await db.updateTable('appointments').set({ togetherId: randomUUID() }).where('id', '=', id).execute()
    return { id }
  },
  'appointments.listOwn': async () => ({ period: 'upcoming' }),
  'appointments.listOwnRecent': async () => ({}),
  'appointments.getOwn': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
  }),
  'appointments.getOwnCalendar': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
  }),
  'appointments.moveOwn': async (db, { customer, number }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
    ...freeSlot(number),
  }),
  'waitlist.join': (db, { customer }) => aWaitFor(db, customer),
  'waitlist.listOwn': async () => ({}),
  'waitlist.leave': async (db, { customer }) => ({ id: await aWait(db, customer) }),
  'waitlist.getOffer': async (db, about) => ({ id: await anOfferTo(db, about) }),
  'waitlist.declineOffer': async (db, about) => ({ id: await anOfferTo(db, about) }),
  'waitlist.getOfferByLink': anOfferLink,
  'waitlist.declineOfferByLink': anOfferLink,
  'waitlist.list': async () => ({ day: '2027-06-01' }),
  'waitlist.add': async (db, { customer }) => ({
    customerId: customer.id,
    ...(await aWaitFor(db, customer)),
  }),
  'waitlist.remove': async (db, { customer }) => ({ id: await aWait(db, customer) }),
  'waitlist.acceptOffer': async (db, about) => ({ id: await anOfferTo(db, about) }),
  'waitlist.acceptOfferFor': async (db, about) => ({ id: await anOfferTo(db, about) }),
  'waitlist.acceptOfferByLink': anOfferLink,
  'appointments.cancel': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
  }),
  'pets.listWeights': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'pets.addWeight': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    grams: 12_400,
    idempotencyKey: randomUUID(),
  }),
  'pets.removeWeight': (db, { customer }) => aWeight(db, customer),
  'pets.setPhoto': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    body: SMALL_PNG,
  }),
  'pets.removePhoto': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'pets.getPhoto': async (db, { customer }) => ({
    id: await aPhoto(db, await aPet(db, { owner: customer })),
  }),
  'appointments.listForPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'pets.remove': async (db, { customer }) => {
    const pet = await aPet(db, { owner: customer })
    await anAppointment(db, { pet })
    return { id: pet.id }
  },
  'pets.markDeceased': async (db, { customer }) => {
    const pet = await aPet(db, { owner: customer })
    await anAppointment(db, { pet })
    return { id: pet.id, day: '2026-01-10', cancelAppointments: true }
  },
  'pets.give': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    ownerId: customer.id,
    newOwnerId: (await aCustomer(db)).id,
    cancelAppointments: false,
  }),
  'appointments.list': async () => ({ filter: 'pending', start: '2027-04-01', order: 'earliest' }),
  'appointments.create': async (db, { customer, number }) => ({
    customerId: customer.id,
    petId: (await aPet(db, { owner: customer })).id,
    serviceTypeId: (await aService(db)).id,
    ...freeSlot(number),
    visitType: 'house',
    houseVisitAddress: '14 Lake View Road',
    confirm: true,
    idempotencyKey: randomUUID(),
  }),
  'appointments.createTogether': async (db, about) => ({
    ...(await aTogether(db, about)),
    // After the days of `bookTogether`.
    date: addDays('2030-06-01', Math.floor(about.number / 5)),
    customerId: about.customer.id,
    confirm: true,
  }),
  'appointments.facets': async () => ({}),
  'appointments.get': async (db) => ({ id: await anAppointment(db) }),
  'appointments.move': async (db, { number }) => ({ id: await anAppointment(db), ...freeSlot(number) }),
  'appointments.approve': async (db) => ({ id: await anAppointment(db) }),
  'appointments.reject': async (db) => ({ id: await anAppointment(db), reason: 'No vet that day' }),
  'appointments.complete': async (db) => ({ id: await anAppointment(db, { status: 'confirmed' }) }),
  'appointments.completeUnapproved': async (db, { number }) => ({
    id: await anAppointment(db, { day: addDays('2026-12-31', -number) }),
  }),
  'appointments.setArrival': async (db) => ({
    id: await anAppointment(db, { status: 'confirmed', arrivedAt: new Date() }),
    from: 'waiting',
    to: 'inRoom',
  }),
  'appointments.walkIn': async (db, { customer }) => ({
    customerId: customer.id,
    petId: (await aPet(db, { owner: customer })).id,
    serviceTypeId: (await aService(db)).id,
    notes: 'Limps',
    happened: { date: '2026-02-02', hour: 9, minute: 47 },
    idempotencyKey: randomUUID(),
  }),
  'appointments.edit': async (db, { customer }) => {
    const pet = await aPet(db, { owner: customer })
    return {
      id: await anAppointment(db, { pet }),
      petId: pet.id,
      serviceTypeId: (await aService(db, { basePrice: 80_000, houseVisitSurcharge: 20_000 })).id,
      visitType: 'house',
      houseVisitAddress: '14 Lake View Road',
      notes: 'Shy',
      expectedAmount: 100_000,
    }
  },
  'appointments.noShow': async (db, { number }) => ({
    id: await anAppointment(db, { status: 'confirmed', day: addDays('2025-12-31', -number) }),
  }),
  'appointments.undoNoShow': async (db, { number }) => ({
    id: await anAppointment(db, { status: 'cancelled', noShow: true, day: addDays('2024-12-31', -number) }),
  }),
  'payments.complete': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }), status: 'confirmed' }),
    seenAmount: 70_000,
  }),
  'payments.list': async (_db, { customer }) => ({ paymentStatus: 'pending', customerId: customer.id }),
  'payments.totals': async () => ({ from: '2027-04-01', to: '2027-04-30' }),
  'payments.listUnsignedSheets': async (db, about) => ({ id: (await aDraft(db, about)).id }),
  'bills.getStatement': async (_db, { customer }) => ({ id: customer.id, from: '2027-01-01' }),
  'payments.changeAmount': async (db) => ({
    id: await anAppointment(db),
    seenAmount: 70_000,
    amount: 65_050,
  }),
  'payments.markPaid': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
    seenAmount: 70_000,
  }),
  'payments.refund': async (db) => ({
    id: await anAppointment(db, { paymentStatus: 'paid' }),
    reason: 'The appointment fell through',
  }),
  'appointments.callOff': async (db) => ({
    id: await anAppointment(db, { status: 'confirmed' }),
    reason: 'The vet is ill',
  }),
  'appointments.reopen': async (db) => ({ id: await anAppointment(db, { status: 'cancelled' }) }),
  'schedule.get': async () => ({ date: '2027-04-01', view: 'week' }),
  'reports.money': async () => REPORT_PERIOD,
  'reports.outcomes': async () => REPORT_PERIOD,
  'reports.use': async () => REPORT_PERIOD,
  'reports.newCustomers': async () => REPORT_PERIOD,
  'reports.books': async () => ({}),
  'reports.dayBook': async () => REPORT_PERIOD,
  'reports.takenFor': async () => REPORT_PERIOD,
  'reports.owed': async () => ({}),
  'reports.tax': async () => REPORT_PERIOD,
  'reports.gst': async () => REPORT_PERIOD,
  'reports.reminders': async () => REPORT_PERIOD,
  'desk.getDashboard': async () => ({}),
  'desk.getWaiting': async () => ({}),
  'live.changes': async () => ({}),
  'system.get': async () => ({}),
  'system.reportFault': async () => ({
    page: '/dashboard/pets',
    message: 'RangeError: Invalid Date',
    stack: 'RangeError: Invalid Date\nat addDays (https://clinic.example/assets/app.js:1:2)',
  }),
  'audit.actions': async () => ({}),
  'audit.list': async (_db, { customer }) => ({ record: customer.id, action: 'customers.update' }),
  'bills.list': async () => ({}),
  'bills.listEntries': async () => ({}),
  'bills.get': async (db, about) => ({ id: (await aDraft(db, about)).id }),
  'bills.findFor': async (db, about) => ({ appointmentId: (await aDraft(db, about)).appointmentId }),
  'bills.listOfPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'bills.getBalance': async (_db, { customer }) => ({ id: customer.id }),
  'bills.searchItems': async () => ({}),
  'bills.draft': async (db, { customer }) => ({
    appointmentId: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
    idempotencyKey: randomUUID(),
  }),
  'bills.discard': async (db, about) => ({ id: (await aDraft(db, about)).id }),
  'bills.addLine': async (db, about) => ({
    id: (await aDraft(db, about)).id,
    productId: (await aProduct(db)).id,
    thousandths: 2000,
  }),
  'bills.changeLine': async (db, about) => {
    const { id, lineId } = await aDraft(db, about)
    return { id, lineId, discount: 100 }
  },
  'bills.removeLine': async (db, about) => {
    const { id, lineId } = await aDraft(db, about)
    return { id, lineId }
  },
  'bills.discount': async (db, about) => ({
    id: (await aDraft(db, about)).id,
    discount: 1000,
    reason: 'A friend',
  }),
  'bills.setBuyer': async (db, about) => ({ id: (await aDraft(db, about)).id, name: 'Asha Menon' }),
  'bills.split': async (db, about) => {
    const { id, lineId } = await aDraft(db, about)
    await insertLine(db, id, { name: 'Nail trim', unitPrice: 20_000 })
    return { id, lineIds: [lineId], idempotencyKey: randomUUID() }
  },
  'bills.take': async (db, about) => {
    const { id, due } = await aDraft(db, about)
    return { id, seenDue: due, method: 'cash', idempotencyKey: randomUUID() }
  },
  'bills.takeMany': async (db, about) => {
    const { id, due } = await anIssuedBill(db, about)
    return { bills: [{ id, seenDue: due }], method: 'card', idempotencyKey: randomUUID() }
  },
  'bills.issue': async (db, about) => {
    const { id, due } = await aDraft(db, about)
    return { id, seenDue: due }
  },
  'bills.payFromAdvance': async (db, about) => {
    const { id, due } = await aDraft(db, about)
    await anAdvance(db, about)
    return { id, seenDue: due, idempotencyKey: randomUUID() }
  },
  'bills.undo': async (db, about) => ({ id: (await aPaidBill(db, about)).entryId }),
  'bills.advance': async (_db, { customer }) => ({
    id: customer.id,
    amount: 50_000,
    method: 'upi',
    idempotencyKey: randomUUID(),
  }),
  'bills.returnAdvance': async (db, about) => ({
    id: await anAdvance(db, about),
    amount: 100,
    method: 'cash',
    reason: 'Moved away',
    idempotencyKey: randomUUID(),
  }),
  'bills.credit': async (db, about) => {
    const { id, lineId } = await aPaidBill(db, about)
    const lines = [{ lineId, amount: 100 }]
    return { id, lines, reason: 'Too much', back: 'cash', idempotencyKey: randomUUID() }
  },
  'bills.correct': async (db, about) => ({
    id: (await aPaidBill(db, about)).id,
    reason: 'Wrong name',
    idempotencyKey: randomUUID(),
  }),
  'bills.settleCalledOff': async (db, about) => {
    const { id, appointmentId } = await aPaidBill(db, about)
    const cancelled = { status: 'cancelled', cancelledAt: new Date() } as const
    await db.updateTable('appointments').set(cancelled).where('id', '=', appointmentId).execute()
    return { id, back: 'cash', reason: 'Called off', idempotencyKey: randomUUID() }
  },
  'bills.writeOff': async (db, about) => {
    const { id, due } = await anIssuedBill(db, about)
    return { id, seenDue: due, reason: 'Moved away', idempotencyKey: randomUUID() }
  },
  'bills.listOwn': async () => ({}),
  'bills.getOwn': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.share': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.mail': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.endLinks': async (db, about) => ({ id: (await aBillLink(db, about)).id }),
  'bills.listNext': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.getFile': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.getOwnFile': async (db, about) => ({ id: (await anIssuedBill(db, about)).id }),
  'bills.getByLink': async (db, about) => ({ token: (await aBillLink(db, about)).token }),
  'bills.getFileByLink': async (db, about) => ({ token: (await aBillLink(db, about)).token }),
  'bills.getOpenTill': async () => ({}),
  'bills.openTill': async (db) => {
    await withoutTill(db)
    return { float: 100_000 }
  },
  'bills.moveCash': async (db, about) => ({
    id: await anOpenTill(db, about),
    way: 'out',
    amount: 5000,
    reason: 'Tea',
    idempotencyKey: randomUUID(),
  }),
  'bills.closeTill': async (db, about) => ({ id: await anOpenTill(db, about), counted: 100_000 }),
  'bills.listTills': async () => ({}),
  'bills.getTill': async (db, about) => ({ id: await anOpenTill(db, about) }),
  'bills.recordMethod': async (db, about) => ({
    id: (await aPaidBill(db, about, 'unrecorded')).entryId,
    method: 'card',
  }),
  'bills.noCharge': async (db, about) => ({
    appointmentId: (await aDraft(db, about)).appointmentId,
    reason: 'A stray',
  }),
  'bills.getSettings': async () => ({}),
  'bills.saveSettings': async (_db, { number }) => ({
    prefix: '',
    upiId: null,
    upiReferenceRequired: false,
    markAsPaid: 'unrecorded',
    discountWithoutReason: 1001 + (number % 5000),
    maxDiscount: 10_000,
    roundToRupee: false,
    paper: 'a4',
  }),
  'bills.answerDay': async (db, { number }) => {
    const day = addDays('2091-01-01', number)
    await db
      .insertInto('billNumbers')
      .values({ series: `Q${number}`, year: '26-27', last: 1, lastOn: day })
      .execute()
    return { day, isRight: true }
  },
  'bills.continueNumbers': async (_db, { number }) => ({ series: 'bill', last: 100_000 + number }),
  'bills.getTaxes': async () => ({}),
  'bills.saveTaxStatus': async (_db, { number }) => ({
    fromOn: addDays('2090-01-01', number),
    status: 'none',
  }),
  'bills.saveTaxClass': async (_db, { number }) => ({ name: `Class ${number}`, exempt: true }),
  'bills.saveTaxRate': async (_db, { number }) => ({
    id: 'b0000000-0000-4000-8000-000000000003',
    fromOn: addDays('2090-01-01', number),
    rate: 1800,
  }),
  'bills.assignTaxClass': async (db) => ({
    taxClassId: 'b0000000-0000-4000-8000-000000000001',
    serviceTypeId: (await aService(db)).id,
  }),
  'orders.place': async (db, { customer }) => ({
    customerId: customer.id,
    items: [{ productId: (await aProduct(db, { price: 25_050 })).id, quantity: 3 }],
    shippingAddress: '14 Lake View Road',
    seenTotal: 75_150,
    idempotencyKey: randomUUID(),
  }),
  'sheets.findForAppointment': async (db, { customer }) => ({
    id: await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
  }),
  'sheets.findForPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'sheets.get': async (db, { customer }) => ({ id: await aSheet(db, { customer }) }),
  'sheets.begin': async (db, { customer }) => ({
    id: randomUUID(),
    petId: (await aPet(db, { owner: customer })).id,
    appointmentId: null,
  }),
  'sheets.save': async (db, { customer }) => ({ id: await aSheet(db, { customer }), plan: 'Ear drops' }),
  'sheets.addDone': async (db, { customer }) => ({
    id: await aSheet(db, { customer }),
    lineId: randomUUID(),
    productId: (await aProduct(db)).id,
    thousandths: 2000,
  }),
  'sheets.changeDone': async (db, { customer }) => ({
    ...(await aDoneLine(db, customer)),
    thousandths: 2000,
  }),
  'sheets.removeDone': (db, { customer }) => aDoneLine(db, customer),
  'sheets.searchItems': async () => ({ q: 'ear' }),
  'sheets.sign': async (db, { customer, login }) => {
    await makeRegistered(db, login)
    return { id: await aSheet(db, { customer }), seenEdit: 1, reason: null }
  },
  'history.listForPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'certificates.listForPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'certificates.getChoices': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'certificates.issue': async (db, { customer, login }) => {
    await makeRegistered(db, login)
    const pet = await aPet(db, { owner: customer })
    const exam = { examinedAt: '2027-03-10T04:00:00.000Z', weight: 12, travel: 'train' }
    return { id: pet.id, certified: { kind: 'health', ...exam }, idempotencyKey: randomUUID() }
  },
  'certificates.withdraw': async (db, { customer }) => ({
    id: await aCertificate(db, { customer }),
    reason: 'The wrong pet',
  }),
  'certificates.getFile': async (db, { customer }) => ({ id: await aCertificate(db, { customer }) }),
  'files.listForPet': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'files.getContent': async (db, { customer }) => ({ id: await aFile(db, { customer, isShared: true }) }),
  'files.begin': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    fileId: randomUUID(),
    name: 'Blood count.pdf',
    size: 16,
    sheetId: null,
  }),
  'files.putPiece': async (db, { customer }) => ({
    id: await aFile(db, { customer, isComing: true }),
    number: 0,
    content: 'JVBERi0xLjcgbm90aGluZw==',
  }),
  'files.finish': async (db, { customer }) => ({ id: await aFile(db, { customer, isComing: true }) }),
  'files.stop': async (db, { customer }) => ({ id: await aFile(db, { customer, isComing: true }) }),
  'files.share': async (db, { customer }) => ({ id: await aFile(db, { customer }) }),
  'files.unshare': async (db, { customer }) => ({ id: await aFile(db, { customer, isShared: true }) }),
  'files.remove': async (db, { customer }) => ({
    id: await aFile(db, { customer }),
    reason: 'The wrong pet',
  }),
  'files.restore': async (db, { customer }) => {
    const id = await aFile(db, { customer })
    const removed = { removedAt: new Date(), removedBecause: 'The wrong pet' }
    await db.updateTable('files').set(removed).where('id', '=', id).execute()
    return { id }
  },
  'certificates.check': async (db) => {
    const id = await aCertificate(db)
    const row = db.selectFrom('certificates').select('token').where('id', '=', id)
    return { token: (await row.executeTakeFirstOrThrow()).token }
  },
  'sheets.amend': async (db, { customer }) => ({ id: await aSignedSheet(db, customer) }),
  'sheets.dropChanges': async (db, { customer, login: { userId } }) => {
    const id = await aSignedSheet(db, customer)
    await amendSheet(db, { userId, permissions: [], now: new Date('2027-03-10T04:30:00Z') }, id)
    return { id }
  },
  'sheets.move': async (db, { customer }) => ({
    id: await aSheet(db, { customer }),
    petId: (await aPet(db, { owner: customer })).id,
  }),
  'sheets.discard': async (db, { customer }) => ({
    id: await aSignedSheet(db, customer),
    reason: 'Written for the wrong pet',
  }),
  'sheets.share': async (db, { customer }) => ({ id: await aSignedSheet(db, customer) }),
  'sheets.mail': async (db, { customer }) => ({ id: await aSignedSheet(db, customer) }),
  'sheets.endLinks': async (db, { customer }) => ({ id: (await aSheetLink(db, customer)).id }),
  'sheets.getOwn': async (db, { customer }) => ({ id: await aSignedSheet(db, customer) }),
  'sheets.getOwnPrescription': async (db, { customer }) => ({ id: await aSignedSheet(db, customer) }),
  'sheets.getByLink': async (db, { customer }) => ({ token: (await aSheetLink(db, customer)).token }),
  'sheets.getPrescriptionByLink': async (db, { customer }) => ({
    token: (await aSheetLink(db, customer)).token,
  }),
  'sheets.listUnsigned': async () => ({}),
  'sheets.searchMedicines': async () => ({ q: 'amo' }),
  'sheets.getPrescription': async (db, { customer }) => ({
    id: await aSheet(db, { customer }),
    paper: 'a5',
    freeTop: 45,
  }),
  'orders.list': async (_db, { customer }) => ({ status: 'pending', customerId: customer.id }),
  'orders.get': async (db) => ({ id: (await anOrder(db)).id }),
  'orders.complete': async (db) => ({ id: (await anOrder(db)).id }),
  'orders.cancel': async (db) => ({ id: (await anOrder(db)).id }),
  'orders.listProducts': async () => ({ q: 'brush' }),
  'orders.searchProducts': async () => ({ q: 'brush' }),
  'orders.createProduct': async () => ({ name: 'Brush', price: 25_050 }),
  'orders.updateProduct': async (db) => ({ id: (await aProduct(db)).id, name: 'Soft brush', price: 26_000 }),
  'orders.hideProduct': async (db) => ({ id: (await aProduct(db)).id, hidden: true }),
  'care.get': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'care.getHistory': async (db, { customer }) => ({ id: (await aPet(db, { owner: customer })).id }),
  'care.record': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    givenOn: '2027-03-01',
    doses: [
      {
        productId: await aGivenProduct(db),
        batch: 'A120B',
        expiresOn: '2027-05-31',
        shown: [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-01' }],
      },
    ],
    idempotencyKey: randomUUID(),
  }),
  'care.recordElsewhere': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    givenOn: '2027-03-01',
    itemIds: ['anti-rabies'],
    note: 'At the camp',
    batch: null,
    idempotencyKey: randomUUID(),
  }),
  'care.takeBack': async (db, { customer }) => ({
    id: await aDose(db, { petId: (await aPet(db, { owner: customer })).id }),
    reason: 'The other pet',
  }),
  'care.choose': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    itemId: 'anti-rabies',
    choice: { kind: 'stopped', reason: 'Allergic' },
  }),
  'care.listItems': async () => ({}),
  'care.listOfBatch': async (db) => ({
    id: await aGivenProduct(db, { itemIds: ['deworming'] }),
    batch: 'A1',
  }),
  'care.listDue': async () => ({ id: 'anti-rabies', filter: 'overdue' }),
  'care.listDueItems': async () => ({}),
  'care.seeAgain': async (db, { customer }) => ({
    id: (await aPet(db, { owner: customer })).id,
    due: '2027-04-01',
  }),
  'care.saveCheckup': async () => ({ active: true }),
  'care.addItem': async () => ({
    ...{ name: 'Distemper', active: true, kind: 'vaccination', species: ['dog'] },
    schedule: {
      ...{ first: { from: '8w', by: '12w' }, bands: [], doses: 1, firstBooster: null },
      booster: { from: '11m', by: '12m' },
    },
    idempotencyKey: randomUUID(),
  }),
  'care.saveItem': async () => ({
    id: 'kennel-cough',
    name: 'Kennel cough',
    active: true,
    schedule: {
      first: { from: '8w', by: '12w' },
      bands: [],
      doses: 1,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  }),
  'care.saveProduct': async (db) => ({
    id: (await aProduct(db)).id,
    itemIds: ['deworming'],
    validity: '3m',
  }),
  'stock.list': async () => ({ q: 'brush', filter: 'low' }),
  'stock.listMoves': async (db) => ({ id: (await aLot(db)).productId }),
  'stock.takeIn': async (db) => ({
    productId: (await aProduct(db)).id,
    thousandths: 30_000,
    batch: 'B1',
    expiresOn: '2030-01-31',
    idempotencyKey: randomUUID(),
  }),
  'stock.count': async (db) => ({
    lotId: (await aLot(db)).id,
    left: 4000,
    seenLeft: 5000,
    reason: 'One broke',
  }),
  'stock.setLow': async (db) => ({ id: (await aLot(db)).productId, lowAt: 2000 }),
  'stock.stop': async (db) => ({ id: (await aLot(db)).productId }),
}

const BATH = {
  name: 'Bath',
  description: 'With brush',
  hours: 0,
  minutes: 45,
  basePrice: 60_050,
  houseVisitSurcharge: 0,
}

const MENON = { fullName: 'Asha Menon', email: 'asha@tests.example', address: '14 Lake View Road' }

/** A grey picture of one by one pixel. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const BRUNO = {
  name: 'Bruno',
  species: 'Dog',
  breed: 'Labrador',
  age: 4,
  birthDate: null,
  gender: 'male',
  weight: 28.5,
  colour: 'Brown',
}

/** The desk of the latest request to enter one. */
let entered = ''

/** Someone on the staff who can enter a new desk. */
async function aNewEntrant(db: Db): Promise<string> {
  const desk = await aDesk(db)
  entered = desk.id
  return await anEntrant(db, desk, { login: await aColleague(db, [], 'vet') })
}

/** What some endpoints need in the Cookie header besides the session. */
export const COOKIES: Partial<Record<Endpoint, (db: Db, about: About) => Promise<string>>> = {
  'auth.renew': async (db, { login }) => renewalCookie(await aDevice(db, login)),
  'pins.enterPin': async () => deskCookie(entered),
  'pins.lock': async (db) => (await aDesk(db)).cookie,
  'security.addPasskey': (db, { login }) => aQuestion(db, login, 'new-passkey'),
  'security.signInWithPasskey': (db, { login }) => aQuestion(db, login, 'passkey'),
  'security.signInWithCode': (db, { login }) => aChallenge(db, login),
  'security.signInWithRecoveryCode': (db, { login }) => aChallenge(db, login),
}

export function joinCookies(...cookies: (string | undefined)[]): string {
  return cookies.filter(Boolean).join('; ')
}

/** Which field of an endpoint's request names the record that it is about. */
export const RECORD_FIELDS: Partial<Record<Endpoint, string>> = {
  'security.signOutDevice': 'id',
  'security.renamePasskey': 'id',
  'security.removePasskey': 'id',
  'security.unlinkIdentity': 'id',
  'feeds.remove': 'id',
  'tokens.remove': 'id',
  'notifications.markRead': 'id',
  'notifications.listForCustomer': 'id',
  'notifications.getMail': 'id',
  'notifications.getMailPage': 'id',
  'alerts.dismiss': 'id',
  'alerts.restore': 'id',
  'alerts.update': 'id',
  'alerts.remove': 'id',
  'services.update': 'id',
  'services.remove': 'id',
  'customers.get': 'id',
  'customers.join': 'id',
  'notes.list': 'id',
  'notes.add': 'id',
  'notes.change': 'id',
  'notes.remove': 'id',
  'notes.restore': 'id',
  'customers.update': 'id',
  'privacy.eraseCustomer': 'id',
  'customers.changePhone': 'id',
  'customers.createClaimCode': 'id',
  'pets.addFor': 'id',
  'pets.get': 'id',
  'pets.update': 'id',
  'pets.setVaccination': 'id',
  'pets.setPhoto': 'id',
  'pets.removePhoto': 'id',
  'pets.getPhoto': 'id',
  'appointments.listForPet': 'id',
  'pets.remove': 'id',
  'pets.markDeceased': 'id',
  'pets.give': 'id',
  'pets.undoDeceased': 'id',
  'pets.listForCustomer': 'id',
  'appointments.book': 'petId',
  'appointments.cancelTogether': 'id',
  'appointments.getOwn': 'id',
  'appointments.getOwnCalendar': 'id',
  'waitlist.join': 'petId',
  'waitlist.leave': 'id',
  'waitlist.getOffer': 'id',
  'waitlist.declineOffer': 'id',
  'waitlist.remove': 'id',
  'waitlist.add': 'petId',
  'waitlist.acceptOfferFor': 'id',
  'waitlist.acceptOffer': 'id',
  'appointments.cancel': 'id',
  'reminders.answer': 'id',
  'appointments.moveOwn': 'id',
  'appointments.move': 'id',
  'appointments.approve': 'id',
  'appointments.reject': 'id',
  'appointments.complete': 'id',
  'appointments.completeUnapproved': 'id',
  'appointments.setArrival': 'id',
  'appointments.noShow': 'id',
  'appointments.undoNoShow': 'id',
  'appointments.edit': 'id',
  'payments.complete': 'id',
  'payments.changeAmount': 'id',
  'payments.markPaid': 'id',
  'payments.refund': 'id',
  'appointments.get': 'id',
  'appointments.callOff': 'id',
  'appointments.reopen': 'id',
  'orders.get': 'id',
  'orders.complete': 'id',
  'orders.cancel': 'id',
  'orders.updateProduct': 'id',
  'orders.hideProduct': 'id',
  'care.get': 'id',
  'care.getHistory': 'id',
  'care.record': 'id',
  'care.recordElsewhere': 'id',
  'care.takeBack': 'id',
  'care.choose': 'id',
  'care.seeAgain': 'id',
  'care.listOfBatch': 'id',
  'care.listDue': 'id',
  'care.saveItem': 'id',
  'care.saveProduct': 'id',
  'stock.count': 'lotId',
  'stock.setLow': 'id',
  'stock.takeIn': 'productId',
}

const ALERT = {
  title: 'Water cut',
  message: 'No grooming today.',
  type: 'warning',
  priority: 4,
  isActive: true,
  expiresOn: '2027-04-01',
}

/** On a day that no other request uses. */
const CALENDAR = {
  name: 'Clinic',
  kind: 'room',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}

const REPORT_PERIOD = { from: '2027-04-01', to: '2027-04-30' }
const REMINDERS = {
  appointmentDays: 2,
  appointmentHours: 2,
  vaccinations: true,
  deworming: false,
  parasites: false,
  checkups: false,
  firstDays: 14,
  secondDays: 3,
  dailyAt: '10:00',
  quietFrom: '21:00',
  quietUntil: '08:00',
  whatsappFirst: false,
  cancelHours: null,
  feedback: false,
  reviewLink: null,
}
const EXTRA_HOURS = { day: '2027-05-02', opens: '10:00', closes: '13:00', calendarId: null }
const CLOSURE = {
  firstDay: '2027-12-25',
  lastDay: '2027-12-25',
  from: '13:00',
  until: '16:30',
  reason: 'Christmas lunch',
  announce: true,
}

const { announce: _, ...PERIOD } = CLOSURE
const ABSENCE = { ...PERIOD, calendarId: 1 }

/** Where a push service would reach a browser; nothing is sent there. */
function pushAddress(number: number): string {
  return `https://fcm.googleapis.com/fcm/send/${number}`
}

/** A phone that no one has yet. */
export function newPhone(number: number): string {
  return `+91${8_000_000_000 + number}`
}

/** An offer to the customer, at a time that no other request uses. */
/** What a customer's new pet can wait for. */
/** Each has a day of its own, on which a time is taken. */
let waits = 0
async function aWaitFor(db: Db, customer: Customer) {
  waits += 1
  const day = addDays('2027-04-01', waits)
  const id = await anAppointment(db, { day })
  const { calendarId } = await db
    .selectFrom('appointments')
    .select('calendarId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    petId: (await aPet(db, { owner: customer })).id,
    serviceTypeId: (await aService(db)).id,
    visitType: 'clinic',
    houseVisitAddress: null,
    calendarId,
    firstDay: day,
    lastDay: day,
    part: 'any',
  }
}

async function anOfferTo(db: Db, { customer, number }: About, token?: string): Promise<string> {
  const slot = freeSlot(number + 2400)
  return await anOffer(db, await aWait(db, customer, { firstDay: slot.date }), slot, token)
}

async function anOfferLink(db: Db, about: About): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  await anOfferTo(db, about, token)
  return { token }
}

/** The secret of the link of a reminder. */
async function aLink(db: Db, { customer, number }: About, given: Parameters<typeof aReminder>[2] = {}) {
  return makeToken(SECRET, await aReminder(db, customer, { day: addDays('2041-04-01', number), ...given }))
}

async function anAppointmentsLink(db: Db, about: About): Promise<{ token: string; subject: string }> {
  const pet = await aPet(db, { owner: about.customer })
  const row = await appointmentRow(db, { pet, status: 'confirmed' })
  await db.insertInto('appointments').values(row).execute()
  const { id: subject, appointmentDate: at } = row
  return { token: await aLink(db, about, { subject, at: at.toISOString() }), subject }
}

/** Two pets of a customer, one after the other; its two slots of a day are after those of `freeSlot`. */
async function aTogether(db: Db, { customer, number }: About) {
  const pet = await aPet(db, { owner: customer })
  const service = await aService(db)
  return {
    date: addDays('2029-12-01', Math.floor(number / 5)),
    hour: 10 + 2 * (number % 5),
    visitType: 'house',
    houseVisitAddress: '14 Lake View Road',
    notes: null,
    parts: [pet, await aPet(db, { owner: customer })].map(({ id }) => ({
      petId: id,
      serviceTypeId: service.id,
    })),
    idempotencyKey: randomUUID(),
  }
}

/**
 * A slot that no other number has. There is an hour between two of them, so that a house visit fits beside another once a
 * test has set the time to travel: which request gets which number depends on the order of the endpoints.
 */
export function freeSlot(number: number): { date: string; hour: number } {
  return { date: addDays('2027-06-01', Math.floor(number / 5)), hour: 10 + 2 * (number % 5) }
}

async function aDoneLine(db: Db, customer: Customer): Promise<{ id: string; lineId: string }> {
  const by = { ...(await aColleague(db, [], 'vet')), permissions: [], now: new Date('2027-03-10T04:30:00Z') }
  const [id, lineId] = [await aSheet(db, { customer }), randomUUID()]
  await addToSheet(db, by, { id, lineId, productId: (await aProduct(db)).id, thousandths: 1000 })
  return { id, lineId }
}

/** A weight of the scale. */
async function aWeight(db: Db, owner: Customer) {
  const { id } = await aPet(db, { owner })
  const values = {
    petId: id,
    grams: 12_400,
    source: 'scale',
    measuredAt: new Date('2027-03-10T04:30:00Z'),
  } as const
  const { id: weightId } = await db
    .insertInto('petWeights')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, weightId }
}

async function aSignedSheet(db: Db, customer: Customer): Promise<string> {
  const signer = await aColleague(db, [], 'vet')
  await aPerson(db, { login: signer, registration: 'KVC 12' })
  return await aSheet(db, { customer, signer })
}

/** A signed sheet, and the secret of a link to it. */
async function aSheetLink(db: Db, customer: Customer): Promise<{ id: string; token: string }> {
  const id = await aSignedSheet(db, customer)
  const { userId } = await aColleague(db, [], 'vet')
  const now = new Date('2027-03-10T04:30:00Z')
  return { id, token: (await makeLink(db, SHEET_LINKS, { id, userId, now })).token }
}

/** Makes a login that of a person who can sign. */
async function makeRegistered(db: Db, login: Login): Promise<void> {
  const person = await findPersonOf(db, login.userId)
  if (person === undefined) await aPerson(db, { login, registration: 'KVC 12' })
  else await db.updateTable('people').set({ registration: 'KVC 12' }).where('id', '=', person.id).execute()
}
