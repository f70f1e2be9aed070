// `npm test`: installs what is missing, then runs every check and every test on the Node of the lockfile.
import { runOnLockedNode } from './run-on-locked-node.mjs'
import { prepareToolchain } from './toolchain.mjs'

await runOnLockedNode(await prepareToolchain(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
