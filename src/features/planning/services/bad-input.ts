import { MISSING, name, number, optionalText, SWITCH } from '../../../../test/wrong-values.ts'

const PRICE = number(-1, 0.5, 1_000_000_001)

const SERVICE = {
  name: name(120),
  description: optionalText(500),
  hours: number(-1, 25, 1.5),
  minutes: number(-1, 60, 1.5),
  basePrice: PRICE,
  houseVisitSurcharge: PRICE,
  sameName: SWITCH.filter((value) => value !== MISSING),
}

export const badInput = {
  create: SERVICE,
  update: SERVICE,
}
