import { expect, test } from 'vitest'
import { sheetMessage } from './sheet-message.ts'

const LINK = 'https://clinic.example/r#s.abc'
const DROPS = { name: 'Ear drops', amount: '3 drops', when: 'at night', howLong: '', quantity: '', note: '' }
const said = (advice: string, prescription = [DROPS]) => ({
  ...{ pet: { name: 'Bruno' }, seenAt: '2027-03-10T04:30:00.000Z' },
  content: { weight: null, advice, prescription, againOn: '2027-03-24' },
})

test('a message has the medicines, the advice, the day to come again, and where to print it', () => {
  expect(sheetMessage(said('Keep the ears dry'), LINK)).toBe(
    [
      'Bruno’s prescription from Tailwell, 10 Mar 2027',
      '1. Ear drops, 3 drops, at night',
      'At home: Keep the ears dry',
      'Come again on 24 Mar 2027',
      `Link to read and print: ${LINK}`,
    ].join('\n\n'),
  )
})

test('a quantity is named, so that it is not taken for days', () => {
  const tablets = { name: 'Drontal', amount: '1', when: '', howLong: '3 days', quantity: '6', note: '' }
  expect(sheetMessage(said('', [tablets]), LINK)).toContain('1. Drontal, 1, 3 days, quantity: 6\n')
})

test('one that is too long for an address has only the link', () => {
  const advice = 'कान सूखे रखें और दिन में दो बार दवा डालें। '.repeat(5)
  expect(sheetMessage(said(advice, []), LINK)).toBe(`Bruno’s advice from Tailwell, 10 Mar 2027: ${LINK}`)
})
