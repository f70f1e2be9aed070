import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as the mail server got it: the envelope and every byte of the message. */
export type ReceivedMail = { from: string; to: string[]; message: string }

export type MailServer = {
  url: string
  port: number
  /** What has arrived, oldest first. */
  mails: ReceivedMail[]
  /** From now on answers RCPT TO with this code and these words, or MAIL FROM; null: takes every email. */
  refuse: (refusal: Refusal | null) => void
  stop: () => Promise<void>
}

type Refusal = { code: number; words: string; of?: 'sender' }

/**
 * A real SMTP server on loopback. With a login it takes emails from that one only; `secure` speaks TLS from the start,
 * with a certificate that has expired.
 */
export async function startMailServer(
  options: { port?: number; login?: { user: string; password: string }; secure?: boolean } = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusal: Refusal | null = null
  const answer = (isRefused: boolean, done: (error?: Error | null) => void) => {
    if (refusal === null || !isRefused) return done()
    done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
  }
  const { login } = options
  const server = new SMTPServer({
    secure: options.secure ?? false,
    logger: false,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    hideENHANCEDSTATUSCODES: false,
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error(`Not the password: ${password}`)),
    onMailFrom: (_address, _session, done) => answer(refusal?.of === 'sender', done),
    onRcptTo: (_address, _session, done) => answer(refusal?.of !== 'sender', done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push({ from, to, message: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  const port = await listening(server.listen(options.port ?? 0, '127.0.0.1'))
  // A connection breaks when a test kills the server that sends.
  server.on('error', () => undefined)
  const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${user}127.0.0.1:${port}`,
    port,
    mails,
    refuse: (next) => {
      refusal = next
    },
    stop: () => new Promise<void>((done) => server.close(done)),
  }
}

/** Something on loopback that accepts connections and does with them as asked: no mail server. */
export async function startBrokenServer(
  handle: (socket: Socket) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    handle(socket)
  })
  const port = await listening(server.listen(0, '127.0.0.1'))
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { url: `smtp://127.0.0.1:${port}`, stop }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((done, fail) => server.once('error', fail).once('listening', done))
  return (server.address() as AddressInfo).port
}
