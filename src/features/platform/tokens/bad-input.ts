import { CANARY, NO_CHOICES, name, PASSWORD_ONCE_MORE } from '../../../../test/wrong-values.ts'

const TOKEN_NAME = name(60)

const TOKEN_DAYS = [null, CANARY, '90', 0, -1, 366, 1.5, 1e99, []]

export const badInput = {
  create: { name: TOKEN_NAME, scopes: NO_CHOICES, days: TOKEN_DAYS, password: PASSWORD_ONCE_MORE },
  createService: { name: TOKEN_NAME, scopes: NO_CHOICES, days: TOKEN_DAYS, password: PASSWORD_ONCE_MORE },
}
