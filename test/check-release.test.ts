import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseProblems, type Stated } from '../scripts/check-release.ts'
import { describeApi } from '../src/app/api/describe-api.ts'

const READY: Stated = {
  package: { version: '1.2.3', repository: 'https://git.example/tailwell' },
  client: { version: '1.2.3', repository: 'https://git.example/tailwell' },
  changelog: '# Changelog\n\n## 1.2.3 (2027-03-10)\n\n## 1.2.2 (2027-03-01)\n',
  dockerfile: 'LABEL org.opencontainers.image.version="1.2.3"\n',
  apiVersion: '1.2.3',
}

test('a release is ready when everything says the same version and where it is kept', () => {
  expect(releaseProblems(READY)).toEqual([])
})

test.each<[string, Partial<Stated>]>([
  ['package.json has no `repository`', { package: { version: '1.2.3' } }],
  ['packages/client/package.json has no `repository`', { client: { version: '1.2.3' } }],
  ['packages/client/package.json says 1.2.2', { client: { ...READY.client, version: '1.2.2' } }],
  ['the OpenAPI document says 1', { apiVersion: '1' }],
  ['the label of the image (Dockerfile) says no version', { dockerfile: 'FROM debian' }],
  ['CHANGELOG.md says 1.2.2', { changelog: '## 1.2.2 (2027-03-01)\n' }],
  ['CHANGELOG.md is “## 1.2.3 (not released yet)”', { changelog: '## 1.2.3 (not released yet)\n' }],
])('%s is found', (problem, planted) => {
  expect(releaseProblems({ ...READY, ...planted })).toEqual([expect.stringContaining(problem)])
})

test('until the publisher says where the project is kept and sets the day, nothing else is missing here', async () => {
  const read = (path: string) => readFileSync(path, 'utf8')
  const { version } = JSON.parse(read('package.json'))
  const repository = 'https://git.example/tailwell'
  const problems = releaseProblems({
    package: { version, repository },
    client: { ...JSON.parse(read('packages/client/package.json')), repository },
    changelog: `## ${version} (2027-03-10)\n`,
    dockerfile: read('Dockerfile'),
    apiVersion: (await describeApi()).info.version,
  })
  expect(problems).toEqual([])
})
