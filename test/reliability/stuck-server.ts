// A process whose event loop gets stuck when it is asked to: `node stuck-server.ts LIMIT_S`.
import { startWatchdog } from '../../src/lib/server/start-watchdog.ts'

startWatchdog(Number(process.argv[2]))
process.stdin.on('data', (command: Buffer) => {
  const ms = Number(command)
  const until = Date.now() + ms
  while (Date.now() < until);
  process.stdout.write(`${ms}\n`)
})
process.stdout.write('open\n')
