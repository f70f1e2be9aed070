import { expect, test } from 'vitest'
import { aBrowser } from '../../../../test/push-server.ts'
import { encryptPush, isBrowserKey } from './encrypt-push.ts'

test('gives the message of the example in RFC 8291, byte for byte', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const secrets = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  }
  const message = encryptPush('When I grow up, I want to be a watermelon', browser, secrets)
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('each message has keys of its own, and the browser alone reads it', () => {
  const [browser, other] = [aBrowser('https://push.example/1'), aBrowser('https://push.example/2')]
  const text = JSON.stringify({ message: 'आपकी बिल्ली स्वस्थ है ✓' })
  const [first, second] = [encryptPush(text, browser.target), encryptPush(text, browser.target)]
  expect(browser.read(first)).toEqual(JSON.parse(text))
  expect(browser.read(second)).toEqual(JSON.parse(text))
  expect(first.subarray(0, 86)).not.toEqual(second.subarray(0, 86))
  expect(() => other.read(first)).toThrow()
})

test('the longest notification fits into what push services take', () => {
  const browser = aBrowser('https://push.example/1')
  expect(encryptPush('x'.repeat(3993), browser.target)).toHaveLength(4096)
})

test.each([
  ['a point on the curve', aBrowser('https://push.example/1').target.p256dh, true],
  ['another point', `B${'x'.repeat(86)}`, false],
  ['nothing', '', false],
])('%s is a key: %s', (_what, key, isKey) => {
  expect(isBrowserKey(key)).toBe(isKey)
})
