import { expect, test } from 'vitest'
import { makeWebhookSecret, signMessage } from './sign-message.ts'

test('a message is signed as in the example of the Standard Webhooks specification', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  }
  expect(signMessage(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each secret is 32 other random bytes', () => {
  const secret = makeWebhookSecret()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(makeWebhookSecret()).not.toBe(secret)
})
