import { clinic } from '../../../../clinic/clinic.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import type { NotificationsContext } from '../../../platform/notifications/server/context.ts'
import { readNotice } from '../../../platform/notifications/server/read-words.ts'
import type { OwnData } from '../contract.ts'
import { listRecords } from './erase-queries.ts'
import {
  readActivity,
  readAppointments,
  readBills,
  readCare,
  readCertificates,
  readDevices,
  readEntries,
  readFiles,
  readLogin,
  readMails,
  readNotes,
  readNotifications,
  readOrders,
  readPets,
  readProfile,
  readReminderAnswers,
  readReminderChoice,
  readReminders,
  readSheets,
  readWaits,
} from './own-data-queries.ts'

/**
 * Everything that is a login's own, as one document: JSON with photos as `data:` addresses, which any program reads and
 * a browser shows. Secrets, their hashes and other people's data are not in it.
 */
export async function readOwnData(
  { db, now, inWords }: Pick<NotificationsContext, 'db' | 'now' | 'inWords'>,
  { userId, email }: Caller,
): Promise<OwnData> {
  const profile = await readProfile(db, userId)
  const household = profile === undefined ? null : await listRecords(db, profile.phone)
  const records = [
    userId,
    ...(profile === undefined ? [] : [profile.id]),
    ...(household === null
      ? []
      : [
          ...household.pets,
          ...household.appointments,
          ...household.orders,
          ...household.waits,
          ...household.reminders,
          ...household.bills,
        ]),
  ]
  const ofHousehold = async (read: typeof readPets) =>
    profile === undefined ? [] : await read(db, profile.phone)
  return {
    about: {
      clinic: clinic.name,
      person: email,
      writtenAt: now().toISOString(),
      note: 'Times are in UTC, and amounts are in rupees. To open a photo, paste its text into the address bar of a browser.',
    },
    login: await readLogin(db, userId),
    devices: await readDevices(db, userId),
    profile: profile === undefined ? null : { ...profile, phone: publicPhone(profile.phone) },
    pets: await ofHousehold(readPets),
    appointments: await ofHousehold(readAppointments),
    care: await ofHousehold(readCare),
    orders: await ofHousehold(readOrders),
    bills: profile === undefined ? [] : await readBills(db, profile.id),
    payments: profile === undefined ? [] : await readEntries(db, profile.id),
    waitlist: profile === undefined ? [] : await readWaits(db, profile.id),
    notes: profile === undefined ? [] : await readNotes(db, profile.id),
    sheets: profile === undefined ? [] : await readSheets(db, profile.id),
    certificates: profile === undefined ? [] : await readCertificates(db, profile.id),
    files: profile === undefined ? [] : await readFiles(db, profile.id),
    reminders:
      profile === undefined
        ? []
        : [
            ...(await readReminderChoice(db, profile.id)),
            ...(await readReminders(db, profile.id)).map(({ kind, details, ...sent }) => ({
              ...(details === null ? { title: 'Reminder' } : readNotice({ kind, details }, inWords)),
              ...sent,
            })),
            ...(await readReminderAnswers(db, profile.phone)),
          ],
    notifications: (await readNotifications(db, userId)).map(({ at, readAt, ...saved }) => ({
      ...readNotice(saved, inWords),
      at,
      readAt,
    })),
    // Without their texts: a text may hold a link that signs in.
    mails: (await readMails(db, userId)).map(({ to, subject, at, sentAt, ...saved }) => ({
      to,
      subject: subject ?? readNotice(saved, inWords).title,
      at,
      sentAt,
    })),
    activity: await readActivity(db, userId, records),
  }
}
