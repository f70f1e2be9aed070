// `npm start`: installs and builds what is missing, then runs the server until a signal ends it.
// `npm start -- --workers 4` runs it in four processes.
import { assertPortFree } from './assert-port-free.mjs'
import { serve } from './serve.mjs'
import { buildWeb, prepareToolchain } from './toolchain.mjs'

await assertPortFree()
const node = await prepareToolchain()
await buildWeb(node)
serve(node, 'src/app/start.ts', ...process.argv.slice(2))
