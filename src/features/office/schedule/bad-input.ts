import { CANARY, DAY, MISSING } from '../../../../test/wrong-values.ts'

export const badInput = {
  get: { date: DAY, view: [MISSING, '', 'Week', 'month', CANARY, `day\u0000`] },
}
