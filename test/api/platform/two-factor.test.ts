import { describe, expect, test } from 'vitest'
import { type Caller, cookiesOf, MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, type Login, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { aChallenge, aTwoFactor, RECOVERY_CODES } from '../../second-factors.ts'
import { appCode, wrongAppCode } from '../../totp.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

/** Turns two-factor sign-in on as a person does; gives the app's key and the recovery codes. */
async function enrol(caller: Caller) {
  const { body } = await caller.ask('security.startTwoFactor', { password: PASSWORD })
  const confirmed = await caller.ask('security.confirmTwoFactor', { code: appCode(body.key) })
  const after = server.caller(cookiesOf(confirmed))
  return { key: body.key, recoveryCodes: confirmed.body.recoveryCodes, caller: after }
}

/** Gives the right password; the caller then holds what the answer's cookies say. */
async function challenge({ email }: Login): Promise<Caller> {
  const answer = await server.caller().ask('auth.signIn', { email, password: PASSWORD })
  expect(answer.body).toEqual({ signedIn: false, twoFactor: true })
  return server.caller(cookiesOf(answer))
}

const sessionsOf = async ({ userId }: Login) =>
  await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()

describe('turning two-factor sign-in on', () => {
  test('needs the password, then the app’s first code; the recovery codes come once', async () => {
    const { login, caller } = await server.aPerson()
    expect((await caller.ask('security.protection')).body).toEqual({
      hasPassword: true,
      twoFactor: false,
      recoveryCodesLeft: 0,
    })
    const started = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    expect(started.body.key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    expect(started.body.qrCode).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    expect((await caller.ask('security.protection')).body.twoFactor).toBe(false)

    const confirmed = await caller.ask('security.confirmTwoFactor', { code: appCode(started.body.key) })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const after = server.caller(cookiesOf(confirmed))
    expect((await after.ask('security.protection')).body).toEqual({
      hasPassword: true,
      twoFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(await subjectsTo(db, login.email)).toEqual(['Two-factor sign-in was turned on'])
  })

  test('keeps neither secret nor recovery codes readable', async () => {
    const login = await aLogin(db)
    const { key, recoveryCodes } = await enrol(await server.session(login))
    const [row] = await db.selectFrom('twoFactors').selectAll().where('userId', '=', login.userId).execute()
    const stored = JSON.stringify(row)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
    expect(stored).not.toContain(key.replaceAll(' ', ''))
    expect(row?.secret).toMatch(/^aes-256-gcm:[0-9a-f]{100,}$/)
  })

  test('ends the old cookie and goes on under a new one', async () => {
    const before = await server.session(await aLogin(db))
    const old = server.caller(before.cookie)
    const { caller } = await enrol(before)
    expect((await old.ask('security.protection')).status).toBe(401)
    expect((await caller.ask('security.protection')).status).toBe(200)
  })

  test('and off again, ends the sessions of all other browsers', async () => {
    const login = await aLogin(db)
    const before = await server.session(login)
    const [second, third] = [await server.session(login), await server.session(login)]
    expect((await second.ask('security.endTwoFactor', { password: PASSWORD })).status).toBe(200)
    expect((await third.ask('security.protection')).status).toBe(200)
    const { caller } = await enrol(before)
    expect((await third.ask('security.protection')).status).toBe(401)
    const elsewhere = await server.session(login)
    const off = await caller.ask('security.endTwoFactor', { password: PASSWORD })
    expect((await elsewhere.ask('security.protection')).status).toBe(401)
    expect((await server.caller(cookiesOf(off)).ask('security.protection')).body.twoFactor).toBe(false)
  })

  test('refuses a wrong password and a wrong code, and a code before there is a secret', async () => {
    const { login, caller } = await server.aPerson()
    const early = await caller.ask('security.confirmTwoFactor', { code: '123456' })
    expect([early.status, early.refusal.code]).toEqual([409, 'NOT_ON'])
    for (const input of [{ password: 'not the password' }, {}]) {
      const { status, refusal } = await caller.ask('security.startTwoFactor', input)
      expect([status, refusal.code, refusal.message]).toEqual([
        403,
        'WRONG_PASSWORD',
        'Current password is incorrect',
      ])
    }
    const { body } = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    const wrong = await caller.ask('security.confirmTwoFactor', { code: wrongAppCode(body.key) })
    expect([wrong.status, wrong.refusal.code]).toEqual([403, 'WRONG_CODE'])
    expect((await caller.ask('security.protection')).body.twoFactor).toBe(false)
    expect((await server.signIn(login)).cookie).toContain('session')
  })

  test('takes no more than a few wrong codes', async () => {
    const limited = await serve(server.database, { tryLimits: 'on' })
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login, { confirmed: false })
    const caller = await limited.session(login)
    const confirm = (code: string) => caller.ask('security.confirmTwoFactor', { code })
    const statuses: number[] = []
    for (let guess = 0; guess < 14; guess += 1) statuses.push((await confirm(wrongAppCode(key))).status)
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(4).fill(429)])
    expect((await confirm(appCode(key))).status).toBe(429)
  })

  test('started again, only the latest secret works', async () => {
    const caller = await server.session(await aLogin(db))
    const first = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    const second = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    expect(second.body.key).not.toBe(first.body.key)
    const old = await caller.ask('security.confirmTwoFactor', { code: appCode(first.body.key) })
    expect(old.status).toBe(403)
    const { status } = await caller.ask('security.confirmTwoFactor', { code: appCode(second.body.key) })
    expect(status).toBe(200)
  })

  test('is refused when it is on', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const caller = await server.session(login)
    const started = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    const confirmed = await caller.ask('security.confirmTwoFactor', { code: appCode(key) })
    expect([started.status, started.refusal.code]).toEqual([409, 'ALREADY_ON'])
    expect([confirmed.status, confirmed.refusal.code]).toEqual([409, 'ALREADY_ON'])
  })
})

describe('signing in with two factors', () => {
  test('the password alone gives no session', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    const half = await challenge(login)
    expect((await half.ask('auth.session')).body).toEqual({ session: null, expiresInS: null })
    expect((await half.ask('security.protection')).status).toBe(401)
    expect(await sessionsOf(login)).toEqual([])
  })

  test('a wrong password does not tell that there is a second factor', async () => {
    const [plain, protectedLogin] = [await aLogin(db), await aLogin(db)]
    await aTwoFactor(db, protectedLogin)
    const texts: string[] = []
    for (const { email } of [plain, protectedLogin]) {
      const answer = await server.caller().ask('auth.signIn', { email, password: 'not the password' })
      expect(answer.headers['set-cookie']).toBeUndefined()
      texts.push(answer.text)
    }
    expect(texts[0]).toBe(texts[1])
  })

  test('the app’s code finishes it, written with blanks too', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const half = await challenge(login)
    const code = appCode(key).replace(/(...)/, '$1 ')
    const answer = await half.ask('security.signInWithCode', { code })
    expect(answer.body).toEqual({ signedIn: true })
    const { body } = await server.caller(cookiesOf(answer)).ask('auth.session')
    expect(body.session?.email).toBe(login.email)
  })

  test('a challenge signs in once', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const half = await challenge(login)
    expect((await half.ask('security.signInWithCode', { code: appCode(key) })).status).toBe(200)
    const again = await half.ask('security.signInWithCode', { code: appCode(key) })
    expect([again.status, again.refusal.code]).toEqual([409, 'CHALLENGE_OVER'])
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  test('no one answers another’s challenge with their own app', async () => {
    const [mine, theirs] = [await aLogin(db), await aLogin(db)]
    const myKey = await aTwoFactor(db, mine)
    await aTwoFactor(db, theirs)
    const half = await challenge(theirs)
    const answer = await half.ask('security.signInWithCode', { code: appCode(myKey) })
    expect([answer.status, answer.refusal.code]).toEqual([403, 'WRONG_CODE'])
    const both = server.caller(`${(await server.session(mine)).cookie}; ${half.cookie}`)
    expect((await both.ask('security.signInWithCode', { code: appCode(myKey) })).status).toBe(403)
    expect(await sessionsOf(theirs)).toEqual([])
  })

  test('without a challenge, or with a forged one, no code helps', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const { cookie } = await challenge(login)
    const forged = cookie.replace(/(?<=two_factor=)./, (sign) => (sign === '_' ? '-' : '_'))
    expect(forged).not.toBe(cookie)
    for (const caller of [server.caller(), await server.session(login), server.caller(forged)]) {
      for (const [name, code] of [
        ['security.signInWithCode', appCode(key)],
        ['security.signInWithRecoveryCode', RECOVERY_CODES[0]],
      ] as const) {
        const answer = await caller.ask(name, { code })
        expect([answer.status, answer.refusal.code]).toEqual([409, 'CHALLENGE_OVER'])
      }
    }
  })

  test('five wrong codes end the challenge', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const half = await challenge(login)
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await half.ask('security.signInWithCode', { code: wrongAppCode(key) })).refusal.code).toBe(
        'WRONG_CODE',
      )
    for (const code of [appCode(key), wrongAppCode(key)]) {
      const over = await half.ask('security.signInWithCode', { code })
      expect([over.status, over.refusal.code]).toEqual([409, 'CHALLENGE_OVER'])
    }
    expect(
      (await (await challenge(login)).ask('security.signInWithCode', { code: appCode(key) })).status,
    ).toBe(200)
  })

  test('many wrong codes at once are not more tries', async () => {
    const login = await aLogin(db)
    const code = wrongAppCode(await aTwoFactor(db, login))
    const half = await challenge(login)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => half.ask('security.signInWithCode', { code })),
    )
    const looked = answers.filter(({ refusal }) => refusal.code === 'WRONG_CODE')
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(looked.length).toBeGreaterThan(0)
    expect(await sessionsOf(login)).toEqual([])
  })
})

describe('a code of the app signs in once', () => {
  const answer = (half: Caller, code: string) => half.ask('security.signInWithCode', { code })
  const codesOf = (answers: Awaited<ReturnType<typeof answer>>[]) =>
    answers.map(({ status, refusal }) => (status === 200 ? 'signed in' : refusal.code)).sort()

  test('given to three challenges at once, on two servers, and to one later', async () => {
    const login = await aLogin(db)
    const code = appCode(await aTwoFactor(db, login))
    const elsewhere = await serve(server.database)
    const halves = await Promise.all([challenge(login), challenge(login), challenge(login)])
    const there = elsewhere.caller(halves[2].cookie)
    const answers = await Promise.all([answer(halves[0], code), answer(halves[1], code), answer(there, code)])
    expect(codesOf(answers)).toEqual(['WRONG_CODE', 'WRONG_CODE', 'signed in'])
    const later = await answer(await challenge(login), code)
    expect([later.status, later.refusal.code]).toEqual([403, 'WRONG_CODE'])
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  test('not after it has confirmed the set-up', async () => {
    const { login, caller } = await server.aPerson()
    const { body } = await caller.ask('security.startTwoFactor', { password: PASSWORD })
    const code = appCode(body.key)
    expect((await caller.ask('security.confirmTwoFactor', { code })).status).toBe(200)
    const again = await answer(await challenge(login), code)
    expect([again.status, again.refusal.code]).toEqual([403, 'WRONG_CODE'])
    const next = appCode(body.key, Date.now() + 30_000)
    expect((await answer(await challenge(login), next)).status).toBe(200)
  })

  test('not one from before the last that was used', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const [now, next] = [appCode(key), appCode(key, Date.now() + 30_000)]
    expect((await answer(await challenge(login), next)).status).toBe(200)
    expect((await answer(await challenge(login), now)).refusal.code).toBe('WRONG_CODE')
  })

  test('but not later because one was used while the clocks were ahead', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const ahead = Math.floor(Date.now() / 30_000) + 3
    await db.updateTable('twoFactors').set({ lastStep: ahead }).where('userId', '=', login.userId).execute()
    const code = appCode(key)
    const answers = [await answer(await challenge(login), code), await answer(await challenge(login), code)]
    expect(codesOf(answers)).toEqual(['WRONG_CODE', 'signed in'])
  })

  test('a code that was refused leaves its challenge good', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const half = await challenge(login)
    expect((await answer(await challenge(login), appCode(key))).status).toBe(200)
    expect((await answer(half, appCode(key))).refusal.code).toBe('WRONG_CODE')
    expect((await answer(half, appCode(key, Date.now() + 30_000))).status).toBe(200)
  })
})

describe('guessing the codes of a login', async () => {
  const limited = await serve(server.database, { tryLimits: 'on' })
  const answer = async (login: Login, code: string, cookie = '') =>
    await limited.caller(`${await aChallenge(db, login)}; ${cookie}`).ask('security.signInWithCode', { code })

  /** Gives wrong codes, each in a challenge of its own, until one must wait. */
  async function guess(login: Login, key: string): Promise<{ wrong: number; wait: number }> {
    for (let wrong = 0; ; wrong += 1) {
      const { status, headers } = await answer(login, wrongAppCode(key))
      if (status === 429) return { wrong, wait: Number(headers['retry-after']) }
    }
  }

  test('takes ever longer, up to a minute for each; the right code then passes', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const guesses: { wrong: number; wait: number }[] = []
    let at = MORNING.getTime()
    for (let round = 0; round < 9; round += 1) {
      guesses.push(await guess(login, key))
      at += (guesses.at(-1)?.wait ?? 0) * 1000
      limited.setNow(new Date(at))
    }
    expect(guesses.map(({ wrong }) => wrong)).toEqual([5, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(guesses.slice(0, 5).map(({ wait }) => wait)).toEqual([10, 10, 10, 10, 10])
    expect(guesses.slice(6).map(({ wait }) => wait)).toEqual([60, 60, 60])
    expect((await answer(login, appCode(key))).status).toBe(200)
    limited.setNow(MORNING)
  })

  test('at once in many challenges is no more tries', async () => {
    const login = await aLogin(db)
    const code = wrongAppCode(await aTwoFactor(db, login))
    const answers = await Promise.all(Array.from({ length: 15 }, () => answer(login, code)))
    expect(answers.filter(({ refusal }) => refusal.code === 'WRONG_CODE')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('keeps out neither a recovery code nor a browser that has signed in before', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    const before = await answer(login, appCode(key, Date.now() - 30_000))
    const known = before.headers['set-cookie']?.find((cookie) => cookie.startsWith('tailwell.device='))
    await guess(login, key)
    expect((await answer(login, appCode(key))).status).toBe(429)
    expect((await answer(login, appCode(key), known?.split(';', 1)[0])).status).toBe(200)
    const half = limited.caller(await aChallenge(db, login))
    const recovered = await half.ask('security.signInWithRecoveryCode', { code: RECOVERY_CODES[0] })
    expect(recovered.status).toBe(200)
  })

  test('with the password alone makes no browser a known one', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    expect((await challenge(login)).cookie).not.toContain('device=')
  })

  test('is reported to the owner, once a day', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login)
    await guess(login, key)
    await guess(login, key)
    expect(await subjectsTo(db, login.email)).toEqual(['Wrong codes were entered for your account'])
  })
})

test('a challenge is over once its login has a new password', async () => {
  const login = await aLogin(db)
  const key = await aTwoFactor(db, login)
  const half = await challenge(login)
  const change = { currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }
  expect((await (await server.session(login)).ask('auth.changePassword', change)).status).toBe(200)
  const answer = await half.ask('security.signInWithCode', { code: appCode(key) })
  expect([answer.status, answer.refusal.code]).toEqual([409, 'CHALLENGE_OVER'])
})

describe('recovery codes', () => {
  test('sign in once each, in any writing', async () => {
    const login = await aLogin(db)
    const { recoveryCodes } = await enrol(await server.session(login))
    const [first = '', second = ''] = recoveryCodes
    const half = await challenge(login)
    const answer = await half.ask('security.signInWithRecoveryCode', { code: first })
    expect(answer.body).toEqual({ signedIn: true })
    const caller = server.caller(cookiesOf(answer))
    expect((await caller.ask('security.protection')).body.recoveryCodesLeft).toBe(9)

    const again = await (await challenge(login)).ask('security.signInWithRecoveryCode', { code: first })
    expect([again.status, again.refusal.code]).toEqual([403, 'WRONG_CODE'])
    const loud = ` ${second.toUpperCase().replace('-', ' ')}`
    const other = await (await challenge(login)).ask('security.signInWithRecoveryCode', { code: loud })
    expect(other.status).toBe(200)
  })

  test('used twice at once, sign in once', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    const halves = await Promise.all([challenge(login), challenge(login), challenge(login)])
    const answers = await Promise.all(
      halves.map((half) => half.ask('security.signInWithRecoveryCode', { code: RECOVERY_CODES[3] })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([403, 409]).toContain(status)
    expect(await sessionsOf(login)).toHaveLength(1)
  })

  test('count towards the same limit of wrong codes', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    const half = await challenge(login)
    for (let wrong = 0; wrong < 5; wrong += 1)
      await half.ask('security.signInWithRecoveryCode', { code: 'aaaaa-aaaaa' })
    const over = await half.ask('security.signInWithRecoveryCode', { code: RECOVERY_CODES[0] })
    expect([over.status, over.refusal.code]).toEqual([409, 'CHALLENGE_OVER'])
  })

  test('are replaced with the password; the old ones stop working', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    const caller = await server.session(login)
    const wrong = await caller.ask('security.renewRecoveryCodes', { password: 'not the password' })
    expect([wrong.status, wrong.refusal.code]).toEqual([403, 'WRONG_PASSWORD'])
    const { body } = await caller.ask('security.renewRecoveryCodes', { password: PASSWORD })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    const code = RECOVERY_CODES[0]
    expect((await (await challenge(login)).ask('security.signInWithRecoveryCode', { code })).status).toBe(403)
    const renewed = { code: body.recoveryCodes[0] }
    expect((await (await challenge(login)).ask('security.signInWithRecoveryCode', renewed)).status).toBe(200)
    expect(await subjectsTo(db, login.email)).toEqual(['Your recovery codes were replaced'])
  })

  test('are not there without two-factor sign-in', async () => {
    const caller = await server.session(await aLogin(db))
    const { status, refusal } = await caller.ask('security.renewRecoveryCodes', { password: PASSWORD })
    expect([status, refusal.code]).toEqual([409, 'NOT_ON'])
  })
})

describe('turning two-factor sign-in off', () => {
  test('needs the password, forgets the secret, and the password alone signs in again', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login)
    const caller = await server.session(login)
    const wrong = await caller.ask('security.endTwoFactor', { password: 'not the password' })
    expect([wrong.status, wrong.refusal.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await caller.ask('security.endTwoFactor', {})).status).toBe(403)

    const old = server.caller(caller.cookie)
    const ended = await caller.ask('security.endTwoFactor', { password: PASSWORD })
    expect(ended.body).toEqual({ twoFactor: false })
    expect((await old.ask('security.protection')).status).toBe(401)
    const after = server.caller(cookiesOf(ended))
    expect((await after.ask('security.protection')).body).toMatchObject({ twoFactor: false })
    const rows = await db.selectFrom('twoFactors').select('id').where('userId', '=', login.userId).execute()
    expect(rows).toEqual([])
    const { body } = await server.caller().ask('auth.signIn', { email: login.email, password: PASSWORD })
    expect(body).toEqual({ signedIn: true })
    expect(await subjectsTo(db, login.email)).toEqual(['Two-factor sign-in was turned off'])
  })
})

describe('a second factor that was set up under another secret', () => {
  const OTHER = { under: 'the secret before this one, long enough' }

  test('refuses every code like a wrong one, and the log says why', async () => {
    const login = await aLogin(db)
    const key = await aTwoFactor(db, login, OTHER)
    const half = await challenge(login)
    for (const [name, code] of [
      ['security.signInWithCode', appCode(key)],
      ['security.signInWithRecoveryCode', RECOVERY_CODES[0]],
    ] as const) {
      const { status, refusal } = await half.ask(name, { code })
      expect([status, refusal.code]).toEqual([403, 'WRONG_CODE'])
      const [line = '', ...more] = server.takeLog()
      expect(JSON.parse(line)).toMatchObject({ msg: 'a second factor was set up under another AUTH_SECRET' })
      expect(more).toEqual([])
    }
    expect(await sessionsOf(login)).toEqual([])
  })

  test('is shown without recovery codes; new ones can be made, and sign in', async () => {
    const login = await aLogin(db)
    await aTwoFactor(db, login, OTHER)
    const caller = await server.session(login)
    const { status, body } = await caller.ask('security.protection')
    expect([status, body]).toEqual([200, { hasPassword: true, twoFactor: true, recoveryCodesLeft: 0 }])
    const renewed = await caller.ask('security.renewRecoveryCodes', { password: PASSWORD })
    const code = renewed.body.recoveryCodes[0]
    expect((await (await challenge(login)).ask('security.signInWithRecoveryCode', { code })).status).toBe(200)
  })

  test('can be turned off, and is started again if it was not finished', async () => {
    const [on, begun] = [await aLogin(db), await aLogin(db)]
    await aTwoFactor(db, on, OTHER)
    const ended = await (await server.session(on)).ask('security.endTwoFactor', { password: PASSWORD })
    expect(ended.body).toEqual({ twoFactor: false })
    const key = await aTwoFactor(db, begun, { ...OTHER, confirmed: false })
    const caller = await server.session(begun)
    const refused = await caller.ask('security.confirmTwoFactor', { code: appCode(key) })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'WRONG_CODE'])
    expect((await enrol(caller)).recoveryCodes).toHaveLength(10)
  })
})
