import { freePort } from '../free-port.ts'
import { type Engine, findProgram, openPrograms } from './engine.ts'

/** The programs that drive WebKit on a screen of its own, if both are installed. */
export function findWebkit(): { driver: string; screen: string } | undefined {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  return driver === undefined || screen === undefined ? undefined : { driver, screen }
}

/** Starts WebKitGTK's own small browser, driven over WebDriver. */
export async function openWebkit({ driver, screen }: { driver: string; screen: string }): Promise<Engine> {
  const programs = openPrograms()
  try {
    const size = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp']
    programs.set('DISPLAY', `:${await programs.start(screen, ['-displayfd', '1', ...size], /^(\d+)\n/m)}`)
    const port = await freePort()
    // It says nothing when it is ready.
    const ended = programs.start(driver, [`--port=${port}`], /^(never)$/)
    ended.catch(() => {})
    const service = `http://127.0.0.1:${port}`
    await untilReady(service)
    // Nothing but this machine is asked: all else goes to a proxy that is not there.
    const proxy = { proxyType: 'manual', sslProxy: '127.0.0.1:9' }
    const { sessionId } = Object(
      await ask(`${service}/session`, { capabilities: { alwaysMatch: { proxy } } }),
    )
    const session = `${service}/session/${sessionId}`
    await ask(`${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
    return {
      goto: async (url) => void (await ask(`${session}/url`, { url })),
      run: (body) => ask(`${session}/execute/sync`, { script: body, args: [] }),
      perform: async (actions) => void (await ask(`${session}/actions`, { actions })),
      close: async () => {
        await fetch(session, { method: 'DELETE' })
        await programs.close()
      },
    }
  } catch (error) {
    await programs.close()
    throw error
  }
}

async function untilReady(service: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await fetch(`${service}/status`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

async function ask(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = Object(await answer.json())
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}
