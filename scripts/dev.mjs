// `npm run dev`: installs what is missing, then serves the API and the hot-reloading web on one address. A change of the
// server's code starts it again; what it has printed stays.
import { createServer } from 'node:net'
import { assertPortFree } from './assert-port-free.mjs'
import { serve } from './serve.mjs'
import { prepareToolchain } from './toolchain.mjs'

await assertPortFree()
const node = await prepareToolchain()
// Open pages find the hot reloading again after a restart, since its port stays.
process.env.HMR_PORT = String(await freePort())
serve(node, '--watch', '--watch-preserve-output', 'scripts/dev.ts')

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
