import { createServer } from 'node:net'
import { fail } from './toolchain.mjs'

/**
 * Ends with a sentence if another program has the port that the server will listen at: asked before anything is installed
 * or built, which takes minutes. Any other fault of the settings is the server's to name.
 */
export async function assertPortFree({ PORT = '', HOST = '' } = process.env) {
  const port = PORT === '' ? 3000 : Number(PORT)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && (await isTaken(port, HOST || '127.0.0.1')))
    fail(`Port ${port} is taken. Choose another one: PORT=3001 npm start`)
}

function isTaken(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', ({ code }) => done(code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => done(false)))
  })
}
