import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('a text is divided at its headings, and every section has an id of its own', () => {
  const sections = sectionsOf([
    'Hello.',
    { heading: 'What to do?' },
    'One.',
    { note: 'Two.' },
    { heading: 'What to do' },
  ])
  expect(sections).toEqual([
    { id: 'beginning', heading: null, blocks: ['Hello.'] },
    { id: 'what-to-do', heading: 'What to do?', blocks: ['One.', { note: 'Two.' }] },
    { id: 'what-to-do-2', heading: 'What to do', blocks: [] },
  ])
  expect(sectionsOf([{ heading: 'A', level: 2 }, { heading: 'B', level: 4 }, 'b', { heading: 'C' }])).toEqual(
    [
      { id: 'a', heading: 'A', blocks: [{ heading: 'B', level: 2 }, 'b'] },
      { id: 'c', heading: 'C', blocks: [] },
    ],
  )
  expect(sectionsOf([{ heading: '???' }, { heading: 'हिन्दी में' }]).map(({ id }) => id)).toEqual([
    'part',
    'हिन्दी-में',
  ])
})
