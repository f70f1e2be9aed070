import { expect, test } from 'vitest'
import { z } from 'zod'
import { changePasswordSchema, resetPasswordSchema, signInSchema, signUpSchema } from './contract.ts'
import { confirms } from './ui/confirms.ts'

const [COMPOSED, DECOMPOSED] = ['caf\u00e9 gris doux', 'cafe\u0301 gris doux']

test('letters with accents are one password, however the keyboard composes them', () => {
  const read = (password: string) => [
    signUpSchema.parse({ email: 'a@b.in', password }).password,
    signInSchema.parse({ email: 'a@b.in', password }).password,
    changePasswordSchema.parse({ currentPassword: password, newPassword: password }),
    resetPasswordSchema.parse({ token: 't', newPassword: password }).newPassword,
  ]
  expect(read(DECOMPOSED)).toEqual(read(COMPOSED))
})

test('accents that compose do not make a password longer', () => {
  const short = changePasswordSchema.safeParse({ currentPassword: 'x', newPassword: 'e\u0301'.repeat(4) })
  expect(short.error?.issues[0]?.message).toBe('Password must be at least 8 characters')
})

test('both ways of composing them confirm each other', () => {
  const schema = z.object({ password: z.string(), confirmPassword: z.string() })
  const form = { password: COMPOSED, confirmPassword: DECOMPOSED }
  expect(schema.check(confirms('password', 'They differ')).safeParse(form).success).toBe(true)
})
