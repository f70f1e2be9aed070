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
    expect(countFormSchema([0]).safeParse({ lots: [{ left: 0.0004 }], reason: 'Lost' }).success).toBe(false)
    expect(lowFormSchema.safeParse({ lowAt: 5.00001 }).success).toBe(false)
  })
})

test('a count needs a reason where it differs from what was left', () => {
  const problemOf = (left: number, reason: string) =>
    countFormSchema([2000]).safeParse({ lots: [{ left }], reason }).error?.issues[0]?.message
  expect(problemOf(1.5, ' ')).toBe('Please enter a reason')
  expect([problemOf(2, ''), problemOf(1.5, 'One broke')]).toEqual([undefined, undefined])
})
