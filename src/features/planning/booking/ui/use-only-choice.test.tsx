import { cleanup, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import type { Pet } from '../../../owners/pets/contract.ts'
import { sharedForm } from './shared-form.ts'
import { useOnlyChoice } from './use-only-choice.ts'

afterEach(cleanup)

const BRUNO = { id: 'bruno' } as Pet
const MISTY = { id: 'misty' } as Pet

/** A form for a customer's pets, which can change while it is open. `petId` is chosen initially. */
function open(pets: Pet[] | undefined, petId = '') {
  const { result, rerender } = renderHook(
    (current: Pet[] | undefined) => {
      const form = useForm({ defaultValues: { petId } })
      useOnlyChoice(sharedForm(form), 'petId', current)
      return form
    },
    { initialProps: pets },
  )
  return { chosen: () => result.current.getValues('petId'), rerender, form: result.current }
}

test('the only pet is chosen', () => {
  expect(open([BRUNO]).chosen()).toBe('bruno')
})

test('the first pet is chosen when it is added while the form is open', () => {
  const { chosen, rerender } = open([])
  expect(chosen()).toBe('')
  rerender([BRUNO])
  expect(chosen()).toBe('bruno')
})

test('another customer’s only pet replaces the previous one', () => {
  const { chosen, rerender, form } = open([BRUNO])
  form.setValue('petId', '')
  rerender(undefined)
  rerender([MISTY])
  expect(chosen()).toBe('misty')
})

test('none of several pets is chosen, and a choice is left alone', () => {
  expect(open([BRUNO, MISTY]).chosen()).toBe('')
  const { chosen, rerender } = open([BRUNO, MISTY], 'misty')
  rerender([BRUNO])
  expect(chosen()).toBe('misty')
})
