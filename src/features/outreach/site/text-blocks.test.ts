import { expect, test } from 'vitest'
import { demoContent } from '../../../clinic/demo-content.ts'
import type { Block } from '../../../clinic/text.ts'
import { blocksToText, itemParts, textToBlocks } from './text-blocks.ts'

const BLOCKS: Block[] = [
  'A paragraph.',
  { heading: 'What it costs' },
  {
    table: {
      caption: 'Prices',
      head: ['Visit', 'Price'],
      rows: [
        ['At the clinic', '₹500 | ₹600'],
        ['At home', '₹800'],
      ],
    },
  },
  { list: ['Food', 'Water\nand a towel'] },
  { note: 'Call first.\nThen come.' },
]
const TEXT = `A paragraph.

# What it costs

Table: Prices
| Visit | Price |
| At the clinic | ₹500 \\| ₹600 |
| At home | ₹800 |

- Food
- Water
and a towel

> Call first.
> Then come.`

test('blocks become plain text and the text the same blocks', () => {
  expect(blocksToText(BLOCKS)).toBe(TEXT)
  expect(textToBlocks(TEXT)).toEqual(BLOCKS)
})

test('every text of the demo clinic comes back as it was', () => {
  const { about, services, blog, legal } = demoContent
  const texts = [about, ...services.pages, ...blog.articles, legal.privacy, legal.terms].map(
    ({ blocks }) => blocks,
  )
  expect(texts.map((blocks) => textToBlocks(blocksToText(blocks)))).toEqual(texts)
})

test.each([
  ['two lists', [{ list: ['a'] }, { list: ['b'] }]],
  ['two notes', [{ note: 'a' }, { note: 'b' }]],
  [
    'paragraphs that look like something else',
    [
      '# 1 in Pune',
      '- no',
      '> no',
      '| no',
      'Table: no',
      '\\ no',
      '\\# no',
      '-no',
      '#no',
      '\\o/',
      '1. no',
      '2) no',
    ],
  ],
  ['a paragraph of several lines', ['One\n- two\nthree']],
  [
    'two numbered lists',
    [
      { list: ['a', 'b'], from: 1 },
      { list: ['c'], from: 7 },
    ],
  ],
  ['headings of several levels', [{ heading: 'a' }, { heading: 'b', level: 2 }, { heading: 'c', level: 3 }]],
  ['items inside items', [{ list: ['One\n  - two\n    1. three\n  - four', 'Five'] }]],
  ['an item whose second line looks like an item', [{ list: ['One\n- two'] }]],
] satisfies [string, Block[]][])('%s stay what they are', (_, blocks) => {
  expect(textToBlocks(blocksToText(blocks))).toEqual(blocks)
})

test.each<[string, string, Block[]]>([
  ['a heading over its text', '## Hours\nEvery day', [{ heading: 'Hours', level: 2 }, 'Every day']],
  [
    'numbered lines',
    'Please:\n1. Wash\n2.\tDry\nwell\n4. Come',
    ['Please:', { list: ['Wash', 'Dry\nwell'], from: 1 }, { list: ['Come'], from: 4 }],
  ],
  ['numbers with brackets', '1) Wash\n2)Dry\n(3) Come', [{ list: ['Wash', 'Dry', 'Come'], from: 1 }]],
  ['numbers of another script', '१. नहलाएँ\n२. सुखाएँ', [{ list: ['नहलाएँ', 'सुखाएँ'], from: 1 }]],
  ['numbers that begin no item', '007. Come\n1.5 kg\n2024 was', ['007. Come\n1.5 kg\n2024 was']],
  [
    'nested items, also after a blank line',
    '  - a\n\t\t- b\n\n      - c\n  - d',
    [{ list: ['a\n      - b\n    - c', 'd'] }],
  ],
  ['a number below a bullet', '- a\n1. b\n- c', [{ list: ['a'] }, { list: ['b'], from: 1 }, { list: ['c'] }]],
  ['a backslash of its own', '\\o/\n\\\\server', ['\\o/\n\\\\server']],
  [
    'a row of dashes',
    '# Prices\n|a|b|\n|-|-|',
    [{ heading: 'Prices' }, { table: { caption: 'Prices', head: ['a', 'b'], rows: [['-', '-']] } }],
  ],
  ['other signs of a list', '* a\n• b', [{ list: ['a', 'b'] }]],
  [
    'a list of a word processor',
    '•\ta\n·\u00a0b\n•c\n– d\n○ e\n➢ f',
    [{ list: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ],
  [
    'a table as other programs write it',
    '# Prices\n|a|b|\n|---|:-:|\n|1|2|',
    [{ heading: 'Prices' }, { table: { caption: 'Prices', head: ['a', 'b'], rows: [['1', '2']] } }],
  ],
  ['a list right below a sentence', 'Bring:\n- a towel', ['Bring:', { list: ['a towel'] }]],
  ['blank lines and spaces', '\n\n  One  \n\n\n\nTwo\n ', ['One', 'Two']],
  ['nothing', '', []],
])('typed text may have %s', (_, text, blocks) => {
  expect(textToBlocks(text)).toEqual(blocks)
})

test('the indented lines of an item are blocks inside it', () => {
  expect(itemParts('One\nand a half')).toEqual({ text: 'One\nand a half', blocks: [] })
  expect(itemParts('One\n  - two\n    - three\n  - four')).toEqual({
    text: 'One',
    blocks: [{ list: ['two\n  - three', 'four'] }],
  })
})
