import { expect, test } from 'vitest'
import { Late } from '../late.ts'
import { printDocument } from './print-document.ts'

const DOCUMENT = { title: 'Bill', author: 'Clinic', paper: 'a4', blocks: [] } as const

test('a document for which there is no time is late, and not a fault', async () => {
  await expect(printDocument(DOCUMENT, 0)).rejects.toBeInstanceOf(Late)
})

test('the time that a document has includes the wait for those in front of it', async () => {
  const first = printDocument(DOCUMENT)
  await expect(printDocument(DOCUMENT, 1)).rejects.toBeInstanceOf(Late)
  expect((await first).length).toBeGreaterThan(0)
})
