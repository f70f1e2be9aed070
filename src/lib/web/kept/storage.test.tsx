import { afterEach, expect, test } from 'vitest'
import { readDraft, saveDraft } from './saved-drafts.ts'
import { readStoredJson } from './storage.ts'

afterEach(() => sessionStorage.clear())

test('what something else has left under a key counts as nothing, and is written over', () => {
  sessionStorage.setItem('draft:pet', '{"owner":"asha","val')
  expect(readStoredJson('draft:pet', 'sessionStorage')).toBeNull()
  expect(readDraft('asha', 'pet')).toBeNull()
  saveDraft('asha', 'pet', { values: { name: 'Bruno' }, from: {}, beside: null })
  expect(readDraft('asha', 'pet')?.values).toEqual({ name: 'Bruno' })
})
