import { expect, test } from 'vitest'
import { clinic } from '../../../../../clinic/clinic.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'PassWord',
  'QWERTY',
  '123456',
  'liverpool',
  'Chelsea12',
  'blink182',
  'india@123',
  'pass@123',
  'admin@123',
  'sairam',
  'p@ssw0rd',
  'qwertyuiop[]',
  '1q2w3e4r5t6y',
  'password1234',
  'Password@2026',
  '!!welcome!!!',
  'qwerty123456',
  '123456789012',
  '098765432109',
  'aaaaaaaaaaaa',
  'abcdefghijklm',
  'administrator',
  `${clinic.name}2026!`,
  `${clinic.city.toUpperCase()}123`,
])('a common password: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  '',
  'a calm grey cat',
  'passwordly',
  'dragon and monkey',
  'krishna-83916402',
  'aaaaaaaaaaab',
  '135791357913',
  'demo-clinic-admin',
  `${clinic.name} has calm cats`,
  'abc-937201',
])('not a common password: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
