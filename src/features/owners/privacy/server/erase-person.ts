import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import { holdAdmin } from '../../../platform/auth/server/staff-queries.ts'
import { ACCOUNT_DELETED, ERASE_REFUSALS, moneyHeldText, moneyLeftText } from '../texts.ts'
import { lockMoney, type MoneyLeft, settleMoney } from './erase-money-queries.ts'
import {
  cancelAll,
  deleteLogin,
  deleteWaits,
  type Eraser,
  eraseBillTexts,
  eraseBuyer,
  eraseCareTexts,
  eraseCertificates,
  eraseCustomerFields,
  eraseFiles,
  eraseInvitations,
  eraseNews,
  erasePets,
  eraseReminders,
  eraseSheets,
  type FoundCustomer,
  findLogin,
  listRecords,
  lockCustomerToErase,
  lockUser,
} from './erase-queries.ts'

export type Erased = { appointments: number; orders: number }

/**
 * Erases the caller's login and customer record in one transaction: cancels what is upcoming, deletes the login and all
 * that names the person in any table and in the audit log, and keeps bills without the person. What is theirs is found by
 * ids: anyone can type another's name, phone or address. Refuses staff.
 */
export async function eraseOwn(db: Db, eraser: Eraser): Promise<Erased> {
  return await db.transaction().execute(async (tx) => {
    const customer = await findOwn(tx, eraser.userId)
    return await erase(tx, { customer, userId: eraser.userId }, eraser)
  })
}

/**
 * Erases a customer record and its login on behalf of the clinic, as `eraseOwn` does. Refuses an unknown id, and an eraser
 * who is an admin no more.
 */
export async function eraseCustomer(db: Db, customerId: string, eraser: Eraser): Promise<Erased> {
  return await db.transaction().execute(async (tx) => {
    if (!(await holdAdmin(tx, eraser.userId))) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
    const customer = await lockCustomerToErase(tx, { customerId })
    if (customer === undefined) throw refusal(ERASE_REFUSALS, 'NOT_FOUND')
    return await erase(tx, { customer, userId: customer.userId }, eraser)
  })
}

/** Without a record the login is locked, so that profile setup can't make one meanwhile. */
async function findOwn(tx: Tx, userId: string): Promise<FoundCustomer | undefined> {
  const customer = await lockCustomerToErase(tx, { userId })
  if (customer !== undefined) return customer
  await lockUser(tx, userId)
  return await lockCustomerToErase(tx, { userId })
}

type Person = { customer: FoundCustomer | undefined; userId: string | null }

/** The login comes last: a booking in progress holds its pet and then refers to the login. */
async function erase(tx: Tx, { customer, userId }: Person, eraser: Eraser): Promise<Erased> {
  const login = userId === null ? undefined : await findLogin(tx, userId)
  if (userId !== null && login === undefined) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
  const provedAddress = login?.provedAddress ?? null
  const household = customer === undefined ? null : await eraseHousehold(tx, customer, eraser)
  await eraseInvitations(tx, provedAddress)
  if (userId !== null && !(await deleteLogin(tx, userId))) throw refusal(ERASE_REFUSALS, 'IS_STAFF')
  const records = [...(household?.records ?? []), ...(userId === null ? [] : [userId])]
  await eraseAudited(tx, records, provedAddress)
  return household?.cancelled ?? { appointments: 0, orders: 0 }
}

/**
 * Refuses to erase for the clinic while money is held or due, and for an owner while it is held, unless they have said that
 * the money does not matter.
 */
function assertMoneySettled({ held, due }: MoneyLeft, { isOwner, despiteMoney }: Eraser): void {
  if (despiteMoney) return
  if (isOwner && held > 0) throw moneyLeft('MONEY_HELD', { held, due })
  if (!isOwner && held + due > 0) throw moneyLeft('MONEY_LEFT', { held, due })
}

function moneyLeft(code: 'MONEY_HELD' | 'MONEY_LEFT', money: MoneyLeft) {
  const message = code === 'MONEY_HELD' ? moneyHeldText(money.held) : moneyLeftText(money)
  return refusal({ [code]: { ...ERASE_REFUSALS[code], message } }, code, money)
}

async function eraseHousehold(tx: Tx, customer: FoundCustomer, eraser: Eraser) {
  const phone = `TEMP-${randomUUID()}`
  await eraseCustomerFields(tx, customer.id, phone)
  const { pets, appointments, orders, waits, givenPets, joined, bills } = await listRecords(tx, phone)
  await deleteWaits(tx, customer.id)
  const cancelled = await cancelAll(tx, phone, eraser)
  const money = await lockMoney(tx, customer.id)
  assertMoneySettled(money, eraser)
  await erasePets(tx, phone)
  await eraseCareTexts(tx, phone)
  await eraseBillTexts(tx, phone)
  await eraseBuyer(tx, customer.id)
  const { userId, now } = eraser
  const reason = eraser.despiteMoney ?? ACCOUNT_DELETED
  await settleMoney(tx, { customerId: customer.id, userId, now, reason })
  await eraseSheets(tx, customer.id)
  await eraseCertificates(tx, customer.id)
  await eraseFiles(tx, customer.id)
  await eraseNews(tx, customer.id)
  await eraseReminders(tx, customer.id, [...pets, ...appointments])
  return {
    cancelled,
    records: [customer.id, ...joined, ...pets, ...givenPets, ...appointments, ...orders, ...waits, ...bills],
  }
}
