import { formatYearDay } from '../../../../lib/time.ts'
import { inForceOn } from '../rules.ts'
import type { Taxes } from './api.ts'

export type OneClass = Taxes['classes'][number]

/** The rates of a class in words, each with its first day. */
export function ratesOf(rates: OneClass['rates']): string {
  return rates.map(({ fromOn, rate }) => `${rate / 100}% from ${formatYearDay(fromOn)}`).join(', ')
}

/** The rate of a class on a day, in basis points: `exempt`, or null before its first one. */
export function rateOn({ exempt, rates }: OneClass, day: string): number | 'exempt' | null {
  return exempt ? 'exempt' : (inForceOn(rates, day)?.rate ?? null)
}
