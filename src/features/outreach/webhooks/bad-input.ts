import { CANARY, long, NO_CHOICES, required, SWITCH } from '../../../../test/wrong-values.ts'

const WEBHOOK_URL = required(
  `//${CANARY}.example/x`,
  `http://${CANARY}.example/x`,
  `javascript:${CANARY}`,
  `https://${CANARY}`,
  `https://${CANARY}.local/`,
  `https://${CANARY}@example.com/`,
  `http://localhost:5678/${CANARY}`,
  `https://example.com/${CANARY} x`,
  `https://127.0.0.1/${CANARY}`,
  `https://[::1]/${CANARY}`,
  `https://example.com/${CANARY}\u0000`,
  `https://example.com/${long(490)}`,
)

export const badInput = {
  create: { url: WEBHOOK_URL, events: NO_CHOICES },
  enable: { enabled: SWITCH },
}
