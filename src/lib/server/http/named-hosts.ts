import { z } from 'zod'

/** A host name or an IP address, IPv6 in brackets, and perhaps a port. */
const HOST = /^(\[[0-9a-f:.]+\]|[^\s/@:?#[\]\\]+)(:\d+)?$/

/** The settings PUSH_HOSTS and WEBHOOK_HOSTS: hosts, each with a port if that is not the usual one. */
export const hostsSetting = z.string().transform((text, context) => {
  const hosts = text.split(',').map((host) => hostAsInUrls(host.trim().toLowerCase()))
  if (!hosts.includes(null)) return hosts.filter((host) => host !== null)
  context.addIssue('must be host names separated by commas')
  return z.NEVER
})

/** A host as URLs spell it; null if it is none. */
function hostAsInUrls(text: string): string | null {
  const [, name = '', port = ''] = HOST.exec(text) ?? []
  const url = URL.parse(`http://${name}`)
  return url === null || !URL.canParse(`http://${name}${port}`) ? null : `${url.hostname}${port}`
}

const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Whether the host of an address is one that the setting names; the usual port may be named or left out. */
export function isNamed({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean {
  if (port !== '') return hosts.includes(`${hostname}:${port}`)
  return hosts.includes(hostname) || hosts.includes(`${hostname}:${USUAL_PORTS[protocol]}`)
}
