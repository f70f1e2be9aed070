// `npm test`: installs what is missing, then runs every check and every test on the Node of the lockfile.
import { spawnSync } from 'node:child_process'
import { prepareToolchain, root } from './toolchain.mjs'

const node = await prepareToolchain()
const run = spawnSync(node, ['scripts/run-tests.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(run.status ?? 1)
