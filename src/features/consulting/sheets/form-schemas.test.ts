import { expect, test } from 'vitest'
import { sheetFormSchema, toForm, unsavedOf } from './form-schemas.ts'
import { EMPTY_SHEET } from './sheet-schemas.ts'

const typed = (temperature: number) => ({ ...toForm(EMPTY_SHEET), temperature })

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
