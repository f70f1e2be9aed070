// The real server as a process of its own, without the built web: `PORT=0 DATA_DIR=… node test/serve.ts`.
import { startAll } from '../src/app/start.ts'
import { readEnv } from '../src/lib/server/env.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const end = await startAll(readEnv(process.env), print, () => ({
  renderAccount: () => 'the form',
  renderPreview: () => null,
  web: (_request, response) => response.end('the web'),
}))
let isEnding = false
process.on('SIGTERM', () => {
  if (!isEnding) void end().then(() => process.exit(0))
  isEnding = true
})
