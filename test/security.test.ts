import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const isThere = (path: string) => existsSync(resolve(ROOT, path))

/** A test as the documents name it: its file and, after the mark, the beginning of its title. */
const isTest = (place: string, mark: string) => {
  const [path = '', title] = place.split(mark).map((part) => part.trim())
  return isThere(path) && (title === undefined || read(path).includes(title))
}

test('what docs/security/threats.md names as shown exists, for each threat', () => {
  const rows =
    read('docs/security/threats.md')
      .match(/^\| .+ \|$/gm)
      ?.slice(1) ?? []
  expect(rows.length).toBeGreaterThan(20)
  const shown = rows.map((row) => row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')
  const places = shown.filter((cell) => cell !== 'this page').flatMap((cell) => cell.split(', `'))
  expect(places.filter((place) => !isTest(place.replaceAll('`', ''), '›'))).toEqual([])
})

/** The requirements of levels 1 and 2 of ASVS 5.0.0: the last number of each section, without those of level 3. */
const SECTIONS: Readonly<Record<string, string>> = {
  1: '1-2 | 1-9 | 1-11 | 1-3 | 1-2',
  2: '1-3 | 1-3 | 1-4 | 1',
  3: ' | 1-2 | 1-4 | 1-6 | 1-5 | | 1-2',
  4: '1-3 | 1 | 1-2 | 1-4',
  5: '1 | 1-3 | 1-2 | 1-3',
  6: '1-3 | 1-12 | 1-4 | 1-4 | 1-5 | 1-3 | | 1-4',
  7: '1-3 | 1-4 | 1-2 | 1-5 | 1-2 | 1-2',
  8: '1-2 | 1-3 | 1 | 1',
  9: '1-3 | 1-4',
  10: '1-2 | 1-2 | 1-4 | 1-11 | 1-5 | 1-2 | 1-3',
  11: '1-2 | 1-3 | 1-3 | 1-4 | 1 | 1',
  12: '1-3 | 1-2 | 1-4',
  13: '1 | 1-5 | 1-2 | 1-5',
  14: '1-2 | 1-4 | 1-3',
  15: '1-3 | 1-3 | 1-7',
  16: '1 | 1-5 | 1-4 | 1-3 | 1-3',
  17: '1 | 1-4 | 1-2',
}

function requirementIds(): string[] {
  return Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
    sections.split('|').flatMap((range, section) => {
      const [first, last = first] = range.trim().split('-').map(Number)
      if (!first || !last) return []
      return Array.from(
        { length: last - first + 1 },
        (_, at) => `v5.0.0-${chapter}.${section + 1}.${first + at}`,
      )
    }),
  )
}

/** The rows of a CSV file whose cells may be quoted, by the names in its first line. */
function readCsv(path: string): Record<string, string>[] {
  const [head = [], ...rows] = read(path)
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

describe('docs/security/asvs.csv', () => {
  const rows = readCsv('docs/security/asvs.csv')

  test('has each requirement of levels 1 and 2 once', () => {
    expect(requirementIds()).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(requirementIds())
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  })

  test('says of each whether it applies, and is met, where and how that is known', () => {
    const wrong = rows.filter(({ applies, met, where, test: shown, note }) => {
      if (applies === 'no') return met !== '' || note === ''
      if (!/^(yes|partly|no|operator)$/.test(met ?? '')) return true
      return met === 'yes' ? where === '' : note === '' && where === '' && shown === ''
    })
    expect(wrong).toEqual([])
  })

  test('names files and tests that exist', () => {
    const places = (cell = '') => cell.split('; ').filter(Boolean)
    expect(rows.flatMap(({ where }) => places(where)).filter((path) => !isThere(path))).toEqual([])
    expect(rows.flatMap((row) => places(row.test)).filter((place) => !isTest(place, ' > '))).toEqual([])
  })
})

test('the build has no source maps', () => {
  expect(read('vite.config.ts')).toContain('sourcemap: false')
  expect(read('vite.config.ts')).not.toMatch(/sourcemap: (?!false)/)
})

test('a link that opens a window gives it no way back', () => {
  const sources = readdirSync(resolve(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!test)\.tsx?$/.test(name))
    .map((name) => read(`src/${name}`))
  // `LinkButton` adds it itself; links to our own pages need none.
  const opening = sources.flatMap((text) => [
    ...(text.match(/<(?:a|TextLink)\s[^>]*target="_blank"[^>]*>/g) ?? []),
    ...(text.match(/window\.open\([^)]*_blank[^)]*\)(?:\n.*)?/g) ?? []),
  ])
  expect(opening.length).toBeGreaterThan(5)
  const safe = /noopener|\.opener = null|href=\{\w+Paths\./
  expect(opening.filter((text) => !safe.test(text))).toEqual([])
  expect(read('src/components/actions/link-button.tsx')).toContain(
    "rest.target === '_blank' ? 'noopener noreferrer'",
  )
})

test('packages come from the registry, and each with its hash', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>
  }
  const isLocked = ({ resolved, integrity }: { resolved?: string; integrity?: string }) =>
    integrity?.startsWith('sha512-') && (resolved?.startsWith('https://registry.npmjs.org/') ?? true)
  const others = Object.entries(packages).filter(([path, entry]) => path !== '' && !isLocked(entry))
  expect(others.map(([path]) => path)).toEqual([])
})
