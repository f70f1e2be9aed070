import { CANARY, ID, long, NO_CHOICES, NOT_TEXT, name } from '../../../../test/wrong-values.ts'

const health = { kind: 'health', examinedAt: '2027-03-10T04:00:00.000Z', weight: 12, travel: 'train' }

export const badInput = {
  issue: {
    certified: [
      ...NO_CHOICES,
      { kind: CANARY },
      { kind: 'vaccination' },
      { kind: 'vaccination', doseIds: [] },
      { kind: 'vaccination', doseIds: [CANARY] },
      {
        kind: 'vaccination',
        doseIds: Array.from({ length: 41 }, () => '00000000-0000-4000-8000-000000000000'),
      },
      { ...health, examinedAt: '2099-01-01T00:00:00.000Z' },
      { ...health, examinedAt: '10 March' },
      { ...health, travel: CANARY },
      ...[0, -1, 0.0005, 12.3456, 2001, '12'].map((weight) => ({ ...health, weight })),
      { ...health, doseIds: [] },
    ],
    idempotencyKey: ID,
  },
  withdraw: { reason: name(500) },
  check: { token: [...NOT_TEXT, '', long(101), CANARY.repeat(20)] },
}
