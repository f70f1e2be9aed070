import { expect, test } from 'vitest'
import { sheetFormSchema, toForm, unsavedOf } from './form-schemas.ts'
import { EMPTY_SHEET } from './sheet-schemas.ts'

const typed = (temperature: number) => ({ ...toForm(EMPTY_SHEET), temperature })

test('a weight with a part of a gram is not rounded: it is not saved, and its field says why', () => {
  const weighed = (weight: number) => ({ ...toForm(EMPTY_SHEET), weight })
  expect(unsavedOf(weighed(0.036))).toEqual([])
  expect(unsavedOf(weighed(0.0364))).toEqual(['weight'])
  const [issue] = sheetFormSchema.safeParse(weighed(0.0364)).error?.issues ?? []
  expect(issue).toMatchObject({ path: ['weight'], message: 'Please use at most three decimals' })
})

test('a temperature in degrees Fahrenheit is not saved, and its field says what it is in degrees Celsius', () => {
  expect(unsavedOf(typed(38.5))).toEqual([])
  expect(unsavedOf(typed(102.5))).toEqual(['temperature'])
  const { error } = sheetFormSchema.safeParse(typed(102.5))
  expect(error?.issues).toMatchObject([
    {
      path: ['temperature'],
      message: 'Please enter a temperature from 25 to 45 °C. 102.5\u00a0°F is 39.2\u00a0°C.',
    },
  ])
  expect(sheetFormSchema.safeParse(typed(46)).error?.issues[0]?.message).toBe(
    'Please enter a temperature from 25 to 45 °C',
  )
})
