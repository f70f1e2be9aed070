// `npm run admin -- …`: manages the clinic's data from the server's command line, see scripts/admin.ts. It needs no
// packages for development, so that it also runs where a server is installed without them.
import { runOnLockedNode } from './run-on-locked-node.mjs'
import { prepareToolchain } from './toolchain.mjs'

const node = await prepareToolchain({ forDevelopment: false })
await runOnLockedNode(node, ['scripts/admin.ts', ...process.argv.slice(2)])
