import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearEnvironment } from './own-environment.ts'
import { PROJECT } from './plant.ts'

/** The settings of a server: those that `.env.example` explains. */
const SETTINGS = [
  ...readFileSync(join(PROJECT, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm),
].map(([, name = '']) => name)

test('nothing of the environment that a run is started in reaches a test, but for where programs are', () => {
  const odd = Object.fromEntries(
    [
      ...SETTINGS,
      'npm_config_registry',
      'NPM_CONFIG_IGNORE_SCRIPTS',
      'npm_lifecycle_event',
      'PGHOST',
      'LC_ALL',
      'LANG',
    ].map((name) => [name, 'odd']),
  )
  expect(SETTINGS).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'DATABASE_URL', 'HOST', 'SMTP_URL']))
  const env: NodeJS.ProcessEnv = {
    ...odd,
    NODE_OPTIONS: '--no-such-flag',
    PATH: '/bin',
    TEST_WORKER_INDEX: '1',
  }
  clearEnvironment(env)
  expect(env).toEqual({
    ...{ PATH: '/bin', TEST_WORKER_INDEX: '1' },
    ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: expect.stringMatching(/^\/dev\/null\//) },
  })
  expect(process.env).toMatchObject({ NODE_ENV: 'test', PORT: '0' })
})
