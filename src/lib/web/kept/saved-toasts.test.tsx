import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { claimToasts, forgetToasts, saveToast, useSavedToasts } from './saved-toasts.ts'

const texts = () => renderHook(useSavedToasts).result.current.map(({ text }) => text)

beforeEach(forgetToasts)

test('toasts are kept in this tab, the latest first, fifty at most', () => {
  for (let number = 1; number <= 60; number++) saveToast({ tone: 'error', text: `Failure ${number}` })
  expect(texts()).toHaveLength(50)
  expect(texts().slice(0, 2)).toEqual(['Failure 60', 'Failure 59'])
  expect(sessionStorage.getItem('toasts')).toContain('Failure 60')
})

test('a list that is shown gets a new one immediately', () => {
  const { result } = renderHook(useSavedToasts)
  act(() => saveToast({ tone: 'success', text: 'Pet added successfully!' }))
  expect(result.current).toMatchObject([{ tone: 'success', text: 'Pet added successfully!' }])
})

test('they are the person’s alone who is signed in', () => {
  saveToast({ tone: 'error', text: 'before anybody was known' })
  claimToasts('asha@example.com')
  saveToast({ tone: 'success', text: 'Asha’s' })
  claimToasts('asha@example.com')
  expect(texts()).toEqual(['Asha’s', 'before anybody was known'])
  claimToasts('rahul@example.com')
  expect(texts()).toEqual([])
  expect(sessionStorage.getItem('toasts')).not.toContain('Asha')
})
