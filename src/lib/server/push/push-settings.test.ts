import { describe, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { isPushAddress, makePushKeys, pushSettings } from './push-settings.ts'

const { publicKey, privateKey } = makePushKeys()
const PUSH = {
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_CONTACT: 'mailto:hello@clinic.example',
}
const problemOf = (settings: Record<string, string>) => {
  try {
    readEnv(settings)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the settings of web push', () => {
  test('are all there or none', () => {
    expect(pushSettings(readEnv({}))).toBeNull()
    expect(pushSettings(readEnv(PUSH))).toEqual({
      publicKey,
      privateKey,
      contact: PUSH.PUSH_CONTACT,
      hosts: [],
    })
    for (const name of Object.keys(PUSH)) {
      expect(problemOf({ ...PUSH, [name]: '' })).toBe(
        'Wrong settings: PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT must be set together.',
      )
    }
  })

  test.each([
    ['PUSH_PUBLIC_KEY', 'canary'],
    ['PUSH_PUBLIC_KEY', `${publicKey}AAAA`],
    ['PUSH_PRIVATE_KEY', `${privateKey} canary`],
    ['PUSH_PRIVATE_KEY', publicKey],
    ['PUSH_CONTACT', 'canary@clinic.example'],
    ['PUSH_CONTACT', 'http://canary.example'],
    ['PUSH_HOSTS', 'https://canary.example'],
    ['PUSH_HOSTS', 'canary.example,'],
  ])('a wrong %s (%s) is named without being repeated', (name, value) => {
    const problem = problemOf({ ...PUSH, [name]: value })
    expect(problem).toMatch(new RegExp(`^Wrong settings: ${name} must .+\\.$`))
    expect(problem).not.toContain('canary')
    expect(problem).not.toContain(value)
  })

  test('keys that belong to different pairs are refused', () => {
    const wrong = 'Wrong settings: PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair.'
    expect(problemOf({ ...PUSH, PUSH_PRIVATE_KEY: makePushKeys().privateKey })).toBe(wrong)
    expect(problemOf({ ...PUSH, PUSH_PRIVATE_KEY: 'A'.repeat(43) })).toBe(wrong)
  })

  test('take further hosts, and an https address to complain to', () => {
    const env = readEnv({
      ...PUSH,
      PUSH_CONTACT: 'https://clinic.example/contact',
      PUSH_HOSTS: 'Push.example, localhost:4000',
    })
    expect(pushSettings(env)).toMatchObject({
      contact: 'https://clinic.example/contact',
      hosts: ['push.example', 'localhost:4000'],
    })
  })
})

test('every pair that is made is one, also with numbers that begin with zeros', () => {
  for (let pair = 0; pair < 600; pair += 1) {
    const keys = makePushKeys()
    const env = { ...PUSH, PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: keys.privateKey }
    expect(problemOf(env)).toBe('none')
  }
})

describe('an address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-pn1p.notify.windows.com/w/?token=abc',
    'https://push.example/x',
    'http://localhost:4000/x',
  ])('is %s', (address) => {
    expect(isPushAddress(address, ['push.example', 'localhost:4000'])).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/',
    'https://:secret@fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://fcm.googleapis.com.evil.example/',
    'https://fcm.googleapis.com.',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example#fcm.googleapis.com',
    'https://evil.example?fcm.googleapis.com',
    'https://evil.example\\@fcm.googleapis.com',
    'https://storage.googleapis.com/',
    'https://push.apple.com/',
    'https://evilpush.apple.com/',
    'https://notify.windows.com.evil.example/',
    'https://localhost/',
    'http://localhost/',
    'http://localhost:4001/',
    'http://127.0.0.1:4000/',
    'http://127.1:4000/',
    'http://2130706433:4000/',
    'http://0x7f000001/',
    'http://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'http://push.example/x',
    'https://push.example:444/x',
    'ftp://push.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'gopher://fcm.googleapis.com/',
    '//fcm.googleapis.com/',
    'fcm.googleapis.com',
    'https://',
    'https:///fcm.googleapis.com.evil.example',
    '',
  ])('is not %s', (address) => {
    expect(isPushAddress(address, ['push.example', 'localhost:4000'])).toBe(false)
  })
})
