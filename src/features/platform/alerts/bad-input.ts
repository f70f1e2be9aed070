import { DAY, name, number, required, requiredText, SWITCH } from '../../../../test/wrong-values.ts'

const PAST_DAY = DAY.filter((day) => day !== null).concat('2027-03-09', '2020-02-29')

const ALERT = {
  title: name(120),
  message: requiredText(1000),
  type: required('Info', 'fatal'),
  priority: number(0, 6, -1, 2.5),
  isActive: SWITCH,
  expiresOn: PAST_DAY,
}

export const badInput = {
  create: ALERT,
  update: ALERT,
}
