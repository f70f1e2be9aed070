import { randomUUID } from 'node:crypto'
import {
  CANARY,
  inQuery,
  NEEDED,
  name,
  OPTIONAL_ID,
  PAISE,
  requiredText,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

const PRODUCT_NAME = name(120)
const KIND = [null, CANARY, 'Goods', 12, true]

export const badInput = {
  place: {
    items: [
      ...NEEDED,
      CANARY,
      12345678,
      true,
      { a: CANARY },
      [],
      Array.from({ length: 51 }, () => ({ productId: randomUUID(), quantity: 1 })),
      Array.from({ length: 2 }, () => ({ productId: '00000000-0000-4000-8000-000000000000', quantity: 1 })),
    ],
    shippingAddress: requiredText(500),
    seenTotal: PAISE,
  },
  list: { status: inQuery('Pending', 'deleted'), customerId: OPTIONAL_ID },
  createProduct: { name: PRODUCT_NAME, price: [...PAISE, 1_000_000_001], kind: KIND },
  updateProduct: { name: PRODUCT_NAME, price: [...PAISE, 1_000_000_001], kind: KIND },
  hideProduct: { hidden: [...NEEDED, ...UNSTORABLE, 'true', 1, 0, '', CANARY, [true]] },
}
