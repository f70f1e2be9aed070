import { CANARY } from '../../../../test/wrong-values.ts'

const LINK_TOKEN = [CANARY.repeat(20), '', null, 12, true]

export const badInput = {
  'bills.getByLink': { token: LINK_TOKEN },
  'bills.getFileByLink': { token: LINK_TOKEN },
}
