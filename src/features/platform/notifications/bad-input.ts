import { CANARY, long, NEEDED, required } from '../../../../test/wrong-values.ts'

const KEY = required()

const ENDPOINT = required(
  `//${CANARY}.example/x`,
  `ftp://${CANARY}.example`,
  `javascript:${CANARY}`,
  `file:///${CANARY}`,
  `https://fcm.googleapis.com/${long(1000)}`,
  `https://fcm.googleapis.com/${CANARY}\u0000`,
  `https://fcm.googleapis.com/${CANARY}${'語'.repeat(900)}`,
)

export const badInput = {
  changePreferences: { appointments: [...NEEDED, 'true', 1, CANARY, [true]] },
  subscribe: {
    endpoint: ENDPOINT,
    p256dh: [...KEY, 'x'.repeat(87), `B${'x'.repeat(85)}`, `B${'x'.repeat(87)}`, `B${'+'.repeat(86)}`],
    auth: [...KEY, 'x'.repeat(21), 'x'.repeat(23), '='.repeat(22)],
  },
  unsubscribe: { endpoint: ENDPOINT },
}
