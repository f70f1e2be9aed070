import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { isListening } from './nginx.ts'
import { runProgram } from './run-program.ts'

const MANUAL = new URL('../docs/operations/cdn.md', import.meta.url)

/** The path of one of Varnish's programs, from PATH or where Debian puts it. */
export function findVarnish(program = 'varnishd'): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/**
 * Starts Varnish on a free loopback port with the settings in docs/operations/cdn.md, before the server at `origin`.
 * Only the server's port is replaced. `forget` does what the manual says after publishing.
 */
export async function startDocumentedVarnish(
  path: string,
  origin: string,
): Promise<{ origin: string; forget: () => void; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-varnish-'))
  const manual = await readFile(MANUAL, 'utf8')
  const [, settings = ''] = /```vcl\n(.*?)```/s.exec(manual) ?? []
  const [, ban = ''] = /varnishadm '(ban [^']+)'/.exec(manual) ?? []
  await writeFile(join(folder, 'tailwell.vcl'), settings.replace('"3000"', `"${new URL(origin).port}"`))
  const port = await freePort()
  const state = join(folder, 'state')
  const stop = await runProgram({
    path,
    args: [
      ...['-j', 'none', '-F', '-n', state, '-f', join(folder, 'tailwell.vcl')],
      ...['-a', `127.0.0.1:${port}`, '-s', 'malloc,32m'],
    ],
    folder,
    signal: 'SIGTERM',
    isReady: () => isListening(port),
  })
  const forget = () =>
    void execFileSync(findVarnish('varnishadm') ?? '', ['-n', state, ban], { stdio: 'pipe' })
  return { origin: `http://127.0.0.1:${port}`, forget, stop }
}
