import { describe, expect, test } from 'vitest'
import { cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { ENDPOINTS } from '../../endpoints.ts'
import { aColleague, aCustomer, aLogin, anAdmin, PASSWORD } from '../../factories.ts'
import { aTwoFactor } from '../../second-factors.ts'
import { appCode } from '../../totp.ts'

const database = await freshDatabase()
const { db } = database
const offering = await serve(database)
const forAdmins = await serve(database, { staffTwoFactor: 'admins' })
const requiring = await serve(database, { staffTwoFactor: 'required' })

const OTHERS = ENDPOINTS.filter(({ name }) => !/^(auth|security)\./.test(name))
const FOR_STAFF = OTHERS.filter(({ outcomes }) => outcomes.admin === 'allow')

/** The second-factor policy in the session, on each server. */
async function secondFactors(login: { userId: string; email: string }) {
  const answers = [offering, forAdmins, requiring].map(async (server) => {
    const { body } = await (await server.session(login)).ask('auth.session')
    return body.session?.secondFactor
  })
  return await Promise.all(answers)
}

describe('a second factor', () => {
  test('is wanted of staff who have none, and of no one else', async () => {
    const customer = await aCustomer(db)
    const careful = await anAdmin(db)
    await aTwoFactor(db, careful)
    expect(await secondFactors(await anAdmin(db))).toEqual(['asked', 'required', 'required'])
    expect(await secondFactors(await aColleague(db, ['appointments:read']))).toEqual([
      'asked',
      'asked',
      'required',
    ])
    expect(await secondFactors(careful)).toEqual(['none', 'none', 'none'])
    expect(await secondFactors(customer.login ?? (await aLogin(db)))).toEqual(['none', 'none', 'none'])
    expect(await secondFactors(await aLogin(db))).toEqual(['none', 'none', 'none'])
  })

  test('that is compulsory and missing closes everything but the way to it', async () => {
    const admin = await requiring.session(await anAdmin(db))
    expect(FOR_STAFF.length).toBeGreaterThan(3)
    for (const { name } of OTHERS) {
      const { status, refusal } = await admin.ask(name, { id: 'x' })
      expect([name, status, refusal.code]).toEqual([name, 403, 'SECOND_FACTOR_NEEDED'])
    }
  })

  test('that is compulsory for admins closes nothing to other staff', async () => {
    const admin = await forAdmins.session(await anAdmin(db))
    expect((await admin.ask('appointments.list')).refusal.code).toBe('SECOND_FACTOR_NEEDED')
    const colleague = await forAdmins.session(await aColleague(db, ['appointments:read']))
    expect((await colleague.ask('appointments.list')).status).toBe(200)
  })

  test('opens it at once when it is turned on', async () => {
    const admin = await requiring.session(await anAdmin(db))
    expect((await admin.ask('appointments.list')).status).toBe(403)
    const { body } = await admin.ask('security.startTwoFactor', { password: PASSWORD })
    expect((await admin.ask('appointments.list')).status).toBe(403)
    const confirmed = await admin.ask('security.confirmTwoFactor', { code: appCode(body.key) })
    const after = requiring.caller(cookiesOf(confirmed))
    expect((await after.ask('appointments.list')).status).toBe(200)
    const ended = await after.ask('security.endTwoFactor', { password: PASSWORD })
    const without = requiring.caller(cookiesOf(ended))
    expect((await without.ask('appointments.list')).status).toBe(403)
  })

  test('is compulsory for no one but staff', async () => {
    const { login } = await aCustomer(db)
    const customer = await requiring.session(login ?? (await aLogin(db)))
    expect((await customer.ask('pets.listOwn')).status).toBe(200)
    expect((await requiring.caller().ask('pets.listOwn')).status).toBe(401)
  })

  test('that is only asked for closes nothing', async () => {
    const admin = await offering.session(await anAdmin(db))
    expect((await admin.ask('appointments.list')).status).toBe(200)
  })
})
