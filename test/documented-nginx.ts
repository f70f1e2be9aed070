import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { type Agent, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import type { Sent } from './http.ts'
import { findNginx, isListening, nginxFrame } from './nginx.ts'
import { runProgram } from './run-program.ts'

const SITE = new URL('../deploy/nginx.conf', import.meta.url)
const NAME = 'clinic.example'

/** The path of openssl, from PATH. */
export function findOpenssl(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'openssl')).find((path) => existsSync(path))
}

/** What nginx answers: the status, the headers, and the body or the first part of a stream. */
export type Heard = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/**
 * Starts nginx with the file that operators copy, deploy/nginx.conf, before the server at `origin`. Only ports, the
 * certificate's place and the server's address are replaced.
 */
export async function startDocumentedNginx(origin: string) {
  const program = findNginx()
  const openssl = findOpenssl()
  if (program === undefined || openssl === undefined) throw new Error('nginx or openssl was not found.')
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-site-'))
  const ports = { plain: await freePort(), tls: await freePort() }
  const certificate = makeCertificate(openssl, folder)
  const site = (await readFile(SITE, 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replaceAll(`/etc/letsencrypt/live/${NAME}/`, `${folder}/`)
    .replace('server 127.0.0.1:3000 ', `server ${new URL(origin).host} `)
  await writeFile(join(folder, 'nginx.conf'), nginxFrame(folder, site))
  const files = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log']
  execFileSync(program, ['-t', '-q', ...files], { cwd: folder, stdio: 'pipe' })
  const isReady = () => isListening(ports.tls)
  const stop = await runProgram({ path: program, args: files, folder, signal: 'SIGTERM', isReady })
  const ca = await readFile(certificate)
  return {
    askPlainly: (asked: Sent) => ask(plainRequest, { port: ports.plain }, asked),
    ask: (asked: Sent) => ask(tlsRequest, { port: ports.tls, ca, servername: NAME }, asked),
    stop,
  }
}

function makeCertificate(openssl: string, folder: string): string {
  const certificate = join(folder, 'fullchain.pem')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-days', '2']
  const out = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate]
  execFileSync(openssl, ['req', '-x509', ...key, ...subject, ...out], { stdio: 'pipe' })
  return certificate
}

type To = { port: number; ca?: Buffer; servername?: string; agent?: Agent }

function ask(
  request: typeof plainRequest | typeof tlsRequest,
  to: To,
  { body, headers, ...asked }: Sent,
): Promise<Heard> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((done, fail) => {
    const options = {
      ...to,
      ...asked,
      host: '127.0.0.1',
      agent: false as const,
      headers: { ...length, host: NAME, ...headers },
    }
    const outgoing = request(options, (incoming) => {
      let text = ''
      const { statusCode: status = 0, headers: heard } = incoming
      const finish = () => done({ status, headers: heard, text })
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (!heard['content-type']?.startsWith('text/event-stream')) return
        finish()
        outgoing.destroy()
      })
      incoming.on('end', finish)
      incoming.on('error', () => undefined)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
