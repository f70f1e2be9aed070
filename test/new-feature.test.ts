import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesOf } from '../scripts/new-feature.ts'
import { PROJECT } from './plant.ts'

const TIME = { timeout: 240_000 }
const folder = mkdtempSync(join(tmpdir(), 'tailwell-feature-'))

/** Runs a program in the copy; gives what it prints if it fails. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const path of tracked.split('\n').filter((file) => !/^(docs\/|$)/.test(file)))
    cpSync(join(PROJECT, path), join(folder, path))
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  execFileSync('git', ['init', '-q'], { cwd: folder })
  expect(run('scripts/new-feature.ts', 'consulting/vaccine-lots')).toBe('')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a new feature has the types that its parts need of each other', TIME, () => {
  const root = 'src/features/consulting/vaccine-lots'
  const files = ['clinic-pages.tsx', 'server/routes.ts', 'ui/vaccine-lots-page.tsx'].map(
    (file) => `${root}/${file}`,
  )
  const config = { extends: './tsconfig.json', compilerOptions: { incremental: false }, include: [], files }
  writeFileSync(join(folder, 'feature.tsconfig.json'), JSON.stringify(config))
  const tsc = join(PROJECT, 'node_modules/@typescript/native/bin/tsc')
  expect(run(tsc, '-p', 'feature.tsconfig.json', '--tsBuildInfoFile', 'null')).toBe('')
})

test('a new feature keeps the order and the layers, and all of it is used', TIME, () => {
  const tool = (name: string) => join(PROJECT, 'node_modules', name)
  const changed = [
    'src/features/consulting/vaccine-lots',
    '.dependency-cruiser.mjs',
    'src/app/api/router.ts',
    'src/app/browser/clinic-pages.ts',
    'test/api/requests.ts',
  ]
  expect(run(tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...changed)).toBe('')
  const layers = ['--config', '.dependency-cruiser.mjs', 'src/features/consulting/vaccine-lots']
  expect(
    run(tool('dependency-cruiser/bin/dependency-cruise.mjs'), '--output-type', 'err-long', ...layers),
  ).toBe('')
  expect(run(tool('knip/bin/knip.js'))).toBe('')
})

test('a feature is written once, and named after its records', () => {
  for (const name of [
    'consulting/vaccine-lots',
    'owners/vaccine-lots',
    'vaccine-doses',
    'consulting/Referral',
    '',
  ])
    expect(run('scripts/new-feature.ts', name)).toContain('Enter a floor')
  expect(globSync('db/migrations/*-vaccine-lots.sql', { cwd: folder })).toHaveLength(1)
  expect(namesOf('consulting/vaccine-lots')).toEqual({
    floor: 'consulting',
    file: 'vaccine-lots',
    table: 'vaccine_lots',
    many: 'vaccineLots',
    one: 'vaccineLot',
  })
  expect(['referrals', 'allergies'].map((name) => namesOf(`owners/${name}`)?.one)).toEqual([
    'referral',
    'allergy',
  ])
  for (const name of ['Referrals', 'staff', 'a-b', '-lots', 'vaccine--lots', 'vaccine_lots', ''])
    expect(namesOf(`owners/${name}`)).toBe(null)
  for (const place of ['referrals', 'attic/referrals', 'owners/pets/referrals'])
    expect(namesOf(place)).toBe(null)
})
