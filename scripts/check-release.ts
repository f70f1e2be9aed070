/** `npm run release:check`: fails until this commit can be released, and says what is missing. */
import { existsSync, readFileSync } from 'node:fs'
import { describeApi } from '../src/app/api/describe-api.ts'

/** What states a version, or where the project is kept. */
export type Stated = {
  package: { version: string; repository?: unknown }
  client: { version: string; repository?: unknown }
  changelog: string
  dockerfile: string
  apiVersion: string
}

/** A version with the day of its release, as the changelog's newest heading. */
const RELEASED = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/

/** Why this can't be released; empty if it can. */
export function releaseProblems({
  package: main,
  client,
  changelog,
  dockerfile,
  apiVersion,
}: Stated): string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith('## ')) ?? ''
  const [, written] = RELEASED.exec(heading) ?? []
  const [, label] = /org\.opencontainers\.image\.version="([^"]*)"/.exec(dockerfile) ?? []
  const versions = {
    'packages/client/package.json': client.version,
    'the OpenAPI document': apiVersion,
    'the label of the image (Dockerfile)': label ?? 'no version',
  }
  return [
    ...Object.entries({ 'package.json': main, 'packages/client/package.json': client })
      .filter(([, { repository }]) => repository === undefined)
      .map(([file]) => `${file} has no \`repository\`: write the address of your copy.`),
    ...(written === undefined
      ? [`The newest heading of CHANGELOG.md is “${heading}”: write the version and the day.`]
      : []),
    ...Object.entries({ ...versions, ...(written !== undefined && { 'CHANGELOG.md': written }) })
      .filter(([, version]) => version !== main.version)
      .map(([place, version]) => `package.json says ${main.version}, ${place} says ${version}.`),
  ]
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(path, 'utf8')
  const document = await describeApi()
  const problems = releaseProblems({
    package: JSON.parse(read('package.json')),
    client: JSON.parse(read('packages/client/package.json')),
    changelog: read('CHANGELOG.md'),
    dockerfile: existsSync('Dockerfile') ? read('Dockerfile') : '',
    apiVersion: document.info.version,
  })
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log('This commit can be released.')
  process.exitCode = problems.length === 0 ? 0 : 1
}
