import { describe, expect, test } from 'vitest'
import { countFormSchema, goodsFormSchema, lowFormSchema } from './contract.ts'

const PRODUCT = '0b9ff0e4-5f8f-4b0c-9d53-0f7a3f1d2c11'
const goods = (thousandths: number) =>
  goodsFormSchema.safeParse({ productId: PRODUCT, thousandths, batch: '', expiresOn: '' })

describe('a quantity as it is typed', () => {
  test('is in thousandths of a unit', () => {
    expect(goods(0.125).data?.thousandths).toBe(125)
    expect(goods(2.007).data?.thousandths).toBe(2007)
  })

  test('is refused, not rounded, with more than three decimals', () => {
    expect(goods(1.2345).error?.issues[0]?.message).toBe('Please use at most three decimals')
    expect(countFormSchema.safeParse({ lots: [{ left: 0.0004 }], reason: '' }).success).toBe(false)
    expect(lowFormSchema.safeParse({ lowAt: 5.00001 }).success).toBe(false)
  })
})
