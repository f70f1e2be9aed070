import { describe, expect, test } from 'vitest'
import { openClinic } from '../callers.ts'
import { send } from '../http.ts'
import { aToken, tokenCaller } from '../tokens.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { token } = await aToken(db, clinic.logins.admin)
const program = tokenCaller(clinic.origin, token)
const ALERT = {
  title: 'Closed',
  message: 'On Sunday',
  type: 'info',
  priority: 1,
  isActive: true,
  expiresOn: null,
}
const body = JSON.stringify(ALERT)
const JSON_TYPE = { 'content-type': 'application/json' }

/** Adds an alert as the headers say; gives the status and the code. */
async function addAlert(headers: Record<string, string>, path = '/api/clinic/alerts'): Promise<string> {
  const answer = await send(clinic.origin, {
    method: 'POST',
    path,
    headers: { ...JSON_TYPE, ...headers },
    body,
  })
  const { code = '' } = JSON.parse(answer.text) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

describe('a request with a token', () => {
  test.each([
    {},
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('may come from anywhere: %j', async (headers: Record<string, string>) => {
    expect(await addAlert({ authorization: `Bearer ${token}`, ...headers })).toBe('201')
  })

  test.each([`bearer ${token}`, `BEARER  ${token} `])(
    'names the scheme in any case: %s',
    async (authorization) => {
      expect(await addAlert({ authorization })).toBe('201')
    },
  )

  test('is refused with a cookie of ours beside the token, whose-ever it is', async () => {
    const { cookie } = clinic.callers.admin
    for (const beside of [cookie, `a=b; ${cookie}`, 'tailwell.session=x', '__Host-tailwell.renewal=x']) {
      const headers = { authorization: `Bearer ${token}`, cookie: beside, origin: clinic.origin }
      expect(await addAlert(headers), beside).toBe('400 TWO_IDENTITIES')
    }
    expect(await addAlert({ authorization: `Bearer ${token}`, cookie: 'other=1' })).toBe('201')
  })

  test.each([
    'x',
    `${token}0`,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    `tw_${'0'.repeat(48)}`,
    'eyJhbGciOiJub25lIn0.e30.',
  ])('with a token that is none of ours is refused, whatever it asks for: %s', async (wrong) => {
    const authorization = `Bearer ${wrong}`
    expect(await addAlert({ authorization })).toBe('401 TOKEN_REFUSED')
    expect(await addAlert({ authorization, origin: clinic.origin })).toBe('401 TOKEN_REFUSED')
    expect(await addAlert({ authorization }, '/api/auth/sign-out')).toBe('401 TOKEN_REFUSED')
  })

  test('of another scheme is one without a token: a proxy may ask for a password of its own', async () => {
    const authorization = 'Basic YTpi'
    expect(await addAlert({ authorization })).toBe('403 FORBIDDEN')
    const { cookie } = clinic.callers.admin
    expect(await addAlert({ authorization, cookie, origin: clinic.origin })).toBe('201')
  })

  test('must carry JSON like any other', async () => {
    expect(await addAlert({ authorization: `Bearer ${token}`, 'content-type': 'text/plain' })).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test('opens no page and no sign-in: it is read below /api alone', async () => {
    const callback = await program.send({ path: '/api/auth/callback/test?code=x&state=y' })
    expect(callback.status).toBe(404)
    const home = await program.send({ path: '/' })
    expect([home.status, home.text]).toEqual([200, 'the web'])
  })
})

describe('/api/v1', () => {
  test('is /api, for tokens and cookies, with the same rules', async () => {
    const authorization = `Bearer ${token}`
    expect(await addAlert({ authorization }, '/api/v1/clinic/alerts')).toBe('201')
    expect(await addAlert({}, '/api/v1/clinic/alerts')).toBe('403 FORBIDDEN')
    const { admin, anonymous } = clinic.callers
    expect((await admin.send({ path: '/api/v1/clinic/alerts?' })).status).toBe(200)
    expect((await anonymous.send({ path: '/api/v1/clinic/alerts' })).status).toBe(401)
    const photo = {
      method: 'PUT',
      path: '/api/v1/pets/x/photo',
      headers: { 'content-type': 'image/png' },
      body: 'x',
    }
    expect((await anonymous.send(photo)).status).toBe(401)
    expect((await anonymous.send({ path: '/api/v1/health' })).status).toBe(200)
  })

  test.each(['/api/v2/services', '/api/v1', '/api/v1x/services', '/api/v1/v1/services'])(
    '%s is nothing',
    async (path) => {
      expect((await program.send({ path })).status).toBe(404)
    },
  )
})
