// The real server as a process of its own, without the built web: `PORT=0 DATA_DIR=… node test/serve.ts`.
import { start } from '../src/app/start.ts'
import { readEnv } from '../src/lib/server/env.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const end = await start(readEnv(process.env), print, {
  renderAccount: () => 'the form',
  web: (_request, response) => response.end('the web'),
})
process.once('SIGTERM', () => void end().then(() => process.exit(0)))
