import { describe, expect, test } from 'vitest'
import { clinic } from '../../clinic/clinic.ts'
import { clinicMail, readEnv, settingWarnings } from './env.ts'
import { signInProviders } from './provider-settings.ts'

const CANARY = 'canary7f3a'

function problemOf(settings: Record<string, string>): string {
  try {
    readEnv(settings)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'none'
}

describe('settings', () => {
  test('all have a default', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 0,
      DATABASE_POOLER: false,
    })
  })

  test('that are empty are not set', () => {
    const empty = Object.fromEntries(Object.keys(readEnv({})).map((name) => [name, '']))
    expect(readEnv({ ...empty, DATABASE_URL: '', PUBLIC_URL: '', AUTH_SECRET: '' })).toEqual(readEnv({}))
  })

  test('that are not ours are left alone', () => {
    expect(readEnv({ PATH: '/bin', HOME: '/root' })).toEqual(readEnv({}))
  })

  test.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['DATABASE_URL', 'postgresql://u:p@h/d', 'postgresql://u:p@h/d'],
    ['PUBLIC_URL', 'https://clinic.example', 'https://clinic.example'],
    ['PUBLIC_URL', 'https://Clinic.example:443/', 'https://clinic.example'],
    ['TRUST_PROXY', 'true', 1],
    ['TRUST_PROXY', 'false', 0],
    ['TRUST_PROXY', '2', 2],
    ['DATABASE_POOLER', 'true', true],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['STAFF_TWO_FACTOR', 'admins', 'admins'],
    ['BOOKING_DAYS_AHEAD', '90', 90],
    ['BOOKING_OPEN_VISITS', '', undefined],
    ['INACTIVE_LOGIN_DAYS', '730', 730],
    ['INACTIVE_LOGIN_DAYS', '', undefined],
  ])('%s takes %s', (name, value, read) => {
    expect(readEnv({ [name]: value })).toMatchObject({ [name]: read })
  })

  test.each([
    ['NODE_ENV', CANARY],
    ['PORT', CANARY],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', `3000; ${CANARY}`],
    ['DATABASE_URL', `mysql://root:${CANARY}@localhost/db`],
    ['DATABASE_URL', CANARY],
    ['PUBLIC_URL', CANARY],
    ['PUBLIC_URL', `ftp://${CANARY}.example`],
    ['PUBLIC_URL', `javascript:${CANARY}`],
    ['PUBLIC_URL', `https://clinic.example/${CANARY}`],
    ['PUBLIC_URL', `https://clinic.example/?${CANARY}`],
    ['PUBLIC_URL', `https://${CANARY}@clinic.example`],
    ['AUTH_SECRET', CANARY],
    ['AUTH_SECRET', ' '.repeat(35)],
    ['AUTH_SECRET', `${' '.repeat(10)}${'x'.repeat(31)}\t\n`],
    ['BOOKING_DAYS_AHEAD', CANARY],
    ['BOOKING_OPEN_VISITS', '0'],
    ['INACTIVE_LOGIN_DAYS', '364'],
    ['BOOKING_OPEN_VISITS', '2.5'],
    ['LOG_LEVEL', CANARY],
    ['TRUST_PROXY', CANARY],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '-1'],
    ['DATABASE_POOLER', '1'],
  ])('a wrong %s (%s) is named in a sentence that does not repeat it', (name, value) => {
    const problem = problemOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^Wrong settings: ${name} must .+\\.$`))
    expect(problem).not.toContain(CANARY)
  })

  test('several wrong ones are all named', () => {
    const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'x', AUTH_SECRET: 'x' })
    for (const name of ['PORT', 'LOG_LEVEL', 'AUTH_SECRET']) expect(problem).toContain(`${name} must`)
  })

  test('servers in production that share a database must share the secret', () => {
    const shared = { NODE_ENV: 'production', DATABASE_URL: `postgres://u:${CANARY}@h/d` }
    expect(problemOf(shared)).toBe('Wrong settings: AUTH_SECRET must be set in production with DATABASE_URL.')
    expect(problemOf({ ...shared, AUTH_SECRET: 'x'.repeat(32) })).toBe('none')
    expect(problemOf({ NODE_ENV: 'production' })).toBe('none')
  })
})

test('the metrics have another port than the site, whatever the number of processes', () => {
  const problem = 'Wrong settings: METRICS_PORT must differ from PORT.'
  const two = { DATABASE_URL: 'postgres://u@h/d', WORKERS: '2' }
  expect(problemOf({ PORT: '3000', METRICS_PORT: '3000' })).toBe(problem)
  expect(problemOf({ METRICS_PORT: '2999' })).toBe('none')
  expect(problemOf({ ...two, METRICS_PORT: '2999' })).toBe(problem)
  expect(problemOf({ ...two, METRICS_PORT: '3001' })).toBe('none')
})

test('only a PostgreSQL server is shared by several processes', () => {
  expect(problemOf({ WORKERS: '2' })).toBe(
    'Wrong settings: WORKERS needs DATABASE_URL. Only one process can use the embedded database; see docs/operations.md.',
  )
  expect(problemOf({ WORKERS: '1' })).toBe('none')
  expect(problemOf({ WORKERS: '2', DATABASE_URL: 'postgres://u@h/d' })).toBe('none')
  expect(problemOf({ WORKERS: 'auto' })).toBe('Wrong settings: WORKERS must be a whole number from 1.')
})

describe('the mail server', () => {
  const PUBLIC_URL = 'https://clinic.example'

  test('without a mail server there is none', () => {
    expect(readEnv({ SMTP_URL: '', MAIL_FROM: '' })).toMatchObject({
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
    })
  })

  test.each(['smtp://127.0.0.1:1025', 'smtps://user:pa%40ss@mail.example:465?tls.servername=mail.example'])(
    'takes the mail server %s',
    (SMTP_URL) => {
      expect(readEnv({ SMTP_URL, PUBLIC_URL }).SMTP_URL).toBe(SMTP_URL)
    },
  )

  test.each(['mail.example', 'http://mail.example', 'smtp:', 'javascript:alert(1)'])(
    'refuses the mail server %s without repeating it',
    (SMTP_URL) => {
      const read = () => readEnv({ SMTP_URL, PUBLIC_URL })
      expect(read).toThrow('Wrong settings: SMTP_URL must be an smtp or smtps address.')
    },
  )

  test('a mail server needs the public address, since emails carry links', () => {
    expect(() => readEnv({ SMTP_URL: 'smtp://secret@mail.example' })).toThrow(
      'Wrong settings: PUBLIC_URL must be set with SMTP_URL.',
    )
  })

  test.each([
    'hello@clinic.example',
    'Tailwell <hello@clinic.example>',
    'Zoé’s Clinic, Bengaluru <a@b.example>',
  ])('takes the sender %s', (MAIL_FROM) => {
    expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  })

  test.each([
    'Tailwell',
    'a@b.example, c@d.example',
    'A <a@b.example>\r\nBcc: c@d.example',
    'A <a b@c.example>',
  ])('refuses the sender %j', (MAIL_FROM) => {
    expect(() => readEnv({ MAIL_FROM })).toThrow('Wrong settings: MAIL_FROM must be an address')
  })

  test.each([
    [undefined, clinic.email],
    ['desk@clinic.example', 'desk@clinic.example'],
    ['off', null],
  ])(
    'with CLINIC_MAIL %s the clinic gets its emails at %s, without a mail server none',
    (CLINIC_MAIL, address) => {
      expect(clinicMail(readEnv({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL, CLINIC_MAIL }))).toBe(address)
      expect(clinicMail(readEnv({ CLINIC_MAIL }))).toBeNull()
    },
  )

  test.each(['on', 'desk', 'a@b.example, c@d.example'])(
    'refuses to write to the clinic at %j',
    (CLINIC_MAIL) => {
      const read = () => readEnv({ CLINIC_MAIL })
      expect(read).toThrow('Wrong settings: CLINIC_MAIL must be an address or off.')
    },
  )
})

describe('providers of sign-in', () => {
  const PUBLIC_URL = 'https://clinic.example'
  const GOOGLE = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: CANARY }
  const other = {
    id: 'other',
    name: 'Other',
    issuer: 'https://other.example',
    clientId: 'c',
    clientSecret: CANARY,
  }
  const setting = (...providers: unknown[]) => ({ PUBLIC_URL, OIDC_PROVIDERS: JSON.stringify(providers) })
  const namesOf = (settings: Record<string, string>) =>
    signInProviders(readEnv(settings)).map(({ name, issuer }) => `${name} ${issuer}`)

  test('are none unless configured', () => {
    expect(namesOf({})).toEqual([])
    expect(namesOf({ OIDC_PROVIDERS: '[]', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })).toEqual([])
  })

  test('are Google and any others', () => {
    expect(namesOf({ ...GOOGLE, ...setting(other) })).toEqual([
      'Google https://accounts.google.com',
      'Other https://other.example',
    ])
    expect(namesOf(setting({ ...other, issuer: 'http://localhost:8080/realm' }))).toHaveLength(1)
  })

  test.each([
    ['no list', '{}'],
    ['no JSON', `[${CANARY}`],
    ['a list of words', '["google"]'],
    ['a field too few', JSON.stringify([{ ...other, clientSecret: undefined }])],
    ['a field too many', JSON.stringify([{ ...other, more: CANARY }])],
    ['an id that is no word', JSON.stringify([{ ...other, id: 'A/B' }])],
    ['the same id twice', JSON.stringify([other, other])],
    ['an issuer that anybody can read', JSON.stringify([{ ...other, issuer: 'http://other.example' }])],
    ['an issuer that pretends', JSON.stringify([{ ...other, issuer: 'http://localhost:1@other.example' }])],
    ['an issuer of another kind', JSON.stringify([{ ...other, issuer: 'javascript:alert(1)' }])],
  ])('are refused without repeating a secret: %s', (_what, OIDC_PROVIDERS) => {
    const problem = problemOf({ PUBLIC_URL, OIDC_PROVIDERS })
    expect(problem).toMatch(/^Wrong settings: OIDC_PROVIDERS must be a JSON list/)
    expect(problem).not.toContain(CANARY)
  })

  test('need what belongs to them', () => {
    expect(problemOf({ PUBLIC_URL, GOOGLE_CLIENT_ID: 'an id' })).toContain('must be set together')
    expect(problemOf(GOOGLE)).toContain('PUBLIC_URL must be set')
    expect(problemOf({ ...setting(other), PUBLIC_URL: '' })).toContain('PUBLIC_URL must be set')
    expect(problemOf({ ...GOOGLE, ...setting({ ...other, id: 'google' }) })).toContain(
      'google is named twice',
    )
  })
})

describe('a warning at start', () => {
  const warningsOf = (settings: Record<string, string>) => settingWarnings(readEnv(settings))

  test('is given for https without a trusted proxy: all callers would count as one', () => {
    const warnings = warningsOf({ PUBLIC_URL: 'https://clinic.example' })
    expect(warnings).toEqual(['TRUST_PROXY'])
  })

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: 'true' },
    { TRY_LIMITS: 'off' },
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://clinic.example',
      TRUST_PROXY: 'true',
      SMTP_URL: 'smtp://mail.example',
    },
  ])('is not given for %o', (settings) => {
    expect(warningsOf(settings)).toEqual([])
  })

  test('is given in production for what suits only a trial', () => {
    const warnings = warningsOf({ NODE_ENV: 'production', TRY_LIMITS: 'off' })
    expect(warnings).toEqual(['PUBLIC_URL', 'SMTP_URL', 'TRY_LIMITS'])
    expect(warningsOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://clinic.example' })).toContain(
      'PUBLIC_URL',
    )
  })
})
