import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oddWords } from '../scripts/check-words.ts'
import { PROJECT, plant } from './plant.ts'

it.each([
  ['export const MOST_PETS = 50\n', 'MOST_PETS', 'MAX_…'],
  ['export const FARTHEST_DAY = 50\n', 'FARTHEST_DAY', 'MAX_…'],
  ['export const LONGEST_NAME = 50\n', 'LONGEST_NAME', 'MAX_…'],
  ['export const SHORTEST_NAME = 5\n', 'SHORTEST_NAME', 'MIN_…'],
  ['export type Deed = string\n', 'Deed', 'action'],
  ['export const list = { isKept: true }\n', 'isKept', 'saved'],
  ['export function notify(wish: string) {}\n', 'wish', 'returnTo'],
  ['export const toldCustomer = true\n', 'toldCustomer', 'notified'],
  ['export const asNobody = true\n', 'asNobody', 'noOne'],
  ['export const wishes = []\n', 'wishes', 'input'],
  ['// Loads the page anew.\n', 'anew', 'again'],
  ['/** The deeds of staff. */\n', 'deeds', 'actions'],
  ["export const HINT = 'Whoever has the link'\n", 'Whoever', 'the caller, anyone'],
  ['export const hint = <p>Ask somebody.</p>\n', 'somebody', 'someone, anyone'],
  ["test('nobody waits')\n", 'nobody', 'no one'],
  ['// The customer is told.\n', 'told', 'notified, shown'],
  ['// The owner gets a mail about it.\n', 'a mail', 'email'],
  ["test('the mails are sent once')\n", 'the mails', 'email'],
  ['// What a mailed link opens.\n', 'mailed', 'emailed'],
  ['// Mends what broke.\n', 'Mends', 'fixes'],
  ['// A weakness of the format.\n', 'weakness', 'vulnerability'],
  ['/** The pages of this room. */\n', 'this room', 'feature'],
  ["// Written from the rooms' contracts.\n", "rooms' contracts", 'feature'],
  ['// Only who may correct bills.\n', 'Only who may', 'name them: staff who, a person who'],
  ['/** Null for who has no right. */\n', 'for who has', 'name them: staff who, a person who'],
  ['// An only calendar goes without saying.\n', 'goes without saying', 'left out'],
  ["describe('the last number that was handed out')\n", 'handed out', 'issued'],
  ['// The database has the last word.\n', 'has the last word', 'decides, enforces'],
  ['// From then on it is of no use.\n', 'of no use', 'no longer needed'],
  ["export const HINT = 'Please say why'\n", 'Please say', 'please enter, please choose'],
  ['export const roomClient = 1\n', 'roomClient', 'feature'],
  ['export const pet = { birth_date: null }\n', 'birth_date', 'birthDate'],
  [
    'export const all = sql`select pets.birth_date as "birthDate" from pets`\n',
    'pets.birth_date as "birthDate"',
    'birth_date',
  ],
])('reports the word in %j', (text, word, use) => {
  expect(oddWords('src/lib/planted.tsx', `\n${text}`)).toEqual([{ line: 2, word, use }])
})

it('reports the words of a document, but not those in backticks', () => {
  expect(oddWords('docs/planted.md', 'Not `anew`.\nAnew.\n')).toEqual([
    { line: 2, word: 'Anew', use: 'again' },
  ])
})

it('passes our words, and longer words that contain others', () => {
  expect(oddWords('src/lib/planted.ts', '// Renewed at most once.\nexport const keptown = MOST\n')).toEqual(
    [],
  )
})

it('passes the rooms of a clinic, and room as space', () => {
  const text = '// In the room, if there is room for a pet.\nconst waitingRoom = inRoom\n'
  expect(oddWords('src/lib/planted.ts', text)).toEqual([])
})

it('passes a clause about people who are named, and a question about who', () => {
  const text =
    '// For all who have a cookie, for staff who may, of who did it, and the last word of a name.\n'
  expect(oddWords('src/lib/planted.ts', text)).toEqual([])
})

it('passes mail as the service, and in names', () => {
  const text = '// An email goes to a mail server, the mail\n// service, by mail.\nconst mails = [mail]\n'
  expect(oddWords('src/lib/planted.ts', text)).toEqual([])
})

it('passes a name that says more than the column, and the names that JSON is given', () => {
  const text = [
    'sql`select birth_date as "bornOn", count(*) as "inAll" from pets`',
    `sql\`select json_agg(one) from (\${sql\`select birth_date as "birthDate" from pets\`}) one\``,
  ]
  expect(oddWords('src/lib/planted.ts', text.join('\n'))).toEqual([])
})

/** What the check prints, and how it ends, in a folder with one tracked file. */
async function check(text: string, file = 'src/lib/planted.ts', { tracked = true } = {}) {
  const { folder, remove } = await plant({ [file]: text })
  try {
    for (const args of tracked ? [['init'], ['add', file]] : []) spawnSync('git', args, { cwd: folder })
    const script = join(PROJECT, 'scripts/check-words.ts')
    return spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
  } finally {
    await remove()
  }
}

it('fails with the place and our word, and passes a clean file', async () => {
  expect(await check('// Anew.\n')).toMatchObject({
    status: 1,
    stderr: 'src/lib/planted.ts:1 Anew → again\n',
  })
  expect(await check('// Again.\n')).toMatchObject({ status: 0, stderr: '' })
  expect(await check('// Anew.\n', 'planted.config.ts')).toMatchObject({ status: 1 })
})

it('fails where git does not say which files there are', async () => {
  expect(await check('// Anew.\n', undefined, { tracked: false })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not a git repository'),
  })
})
