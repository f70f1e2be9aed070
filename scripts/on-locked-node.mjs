// `node --import ./scripts/on-locked-node.mjs PROGRAM …`: runs the program on the Node of the lockfile instead, whichever
// Node and npm were asked to. Installs what is missing first. The scripts of package.json are run so.
import { runOnLockedNode } from './run-on-locked-node.mjs'
import { prepareToolchain } from './toolchain.mjs'

// Run by itself it would start itself, again and again.
if (import.meta.filename === process.argv[1])
  throw new Error('Use it as: node --import ./scripts/on-locked-node.mjs PROGRAM')

// Never settles: this Node ends with the other one, and the program is not loaded here.
await runOnLockedNode(await prepareToolchain(), process.argv.slice(1))
