import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RETENTION } from '../lib/retention.ts'

/** The table of docs/privacy.md. `npm run unit -- src/app/retention.test.ts -u` writes it. */
function table(): string {
  const rows = Object.values(RETENTION).map(
    ({ days, after, what, why }) => `| ${what} | ${why} | ${daysText(days)}${after} |`,
  )
  return ['| Data | Purpose | Deleted |', '|---|---|---|', ...rows].join('\n')
}

function daysText(days: number): string {
  if (days === 0) return 'when '
  return days === 1 ? 'a day after ' : `${days} days after `
}

test('docs/privacy.md says how long everything stays', async () => {
  const [before, after] = ['<!-- retention -->\n', '\n<!-- /retention -->']
  const document = await readFile('docs/privacy.md', 'utf8')
  const start = document.indexOf(before) + before.length
  const end = document.indexOf(after)
  expect(Math.min(start, end)).toBeGreaterThan(before.length)
  const expected = `${document.slice(0, start)}\n${table()}\n${document.slice(end)}`
  await expect(expected).toMatchFileSnapshot('../../docs/privacy.md')
})
