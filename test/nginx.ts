import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { runProgram } from './run-program.ts'

/** Debian keeps it where only root's PATH leads. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The path of nginx, from PATH or where systems put it. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}

/** An nginx before some servers. */
export type Nginx = {
  /** Here it has a request's whole body before a server gets any of it, as it does by default. */
  origin: string
  /** Here a server gets a body as it comes (`proxy_request_buffering off`). */
  streamingOrigin: string
  /** The lines of its error log so far. */
  readErrors: () => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * Starts nginx on free loopback ports before the servers at `origins`, with connections that it uses again. When a
 * server fails, it asks no more of that server for ten seconds, as by default, unless `marksFailed` is false: then it
 * does as deploy/nginx.conf says. Throws when nginx is not installed.
 */
export async function startNginx(
  origins: readonly string[],
  { marksFailed = true }: { marksFailed?: boolean } = {},
): Promise<Nginx> {
  const program = findNginx()
  if (program === undefined) throw new Error('nginx was not found.')
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-nginx-'))
  const ports = { buffered: await freePort(), streamed: await freePort() }
  const servers = origins.map((origin) => `${new URL(origin).host}${marksFailed ? '' : ' max_fails=0'}`)
  await writeFile(join(folder, 'nginx.conf'), settings(folder, ports, servers))
  const stop = await runProgram({
    path: program,
    args: ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'],
    folder,
    signal: 'SIGTERM',
    isReady: () => isListening(ports.streamed),
  })
  const readErrors = async () =>
    (await readFile(join(folder, 'error.log'), 'utf8')).split('\n').filter(Boolean)
  return {
    origin: `http://127.0.0.1:${ports.buffered}`,
    streamingOrigin: `http://127.0.0.1:${ports.streamed}`,
    readErrors,
    stop,
  }
}

type Ports = { buffered: number; streamed: number }

function settings(folder: string, { buffered, streamed }: Ports, servers: readonly string[]): string {
  const place = (port: number, more: string) => `server {
    listen 127.0.0.1:${port};
    client_max_body_size 10m;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_connect_timeout 2s;
    proxy_read_timeout 10s;
    location / {
      proxy_pass http://tailwell;
      ${more}
    }
    location = /api/live {
      proxy_pass http://tailwell;
      proxy_buffering off;
      proxy_read_timeout 75s;
    }
  }`
  return nginxFrame(
    folder,
    `upstream tailwell {
    ${servers.map((server) => `server ${server};`).join('\n    ')}
    keepalive 32;
  }
  ${place(buffered, '')}
  ${place(streamed, 'proxy_request_buffering off;')}`,
  )
}

/** What stands around `sites`: everything that nginx writes is in `folder`. */
export function nginxFrame(folder: string, sites: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events {}
http {
  ${temporary.join('\n  ')}
  access_log off;
  ${sites}
}
`
}

/** True if someone answers at this port of the machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
