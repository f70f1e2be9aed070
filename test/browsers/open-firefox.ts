import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, findProgram, openPrograms } from './engine.ts'

/** Nothing but this machine is asked: all else goes to a proxy that is not there. */
const SETTINGS = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
}

/** The path of Firefox, or of its version with extended support, as Debian has it. */
export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** Starts Firefox without a screen, driven over WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Engine> {
  const programs = openPrograms()
  const profile = join(programs.home, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  try {
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const address = await programs.start(path, args, /BiDi listening on (ws:\S+)/)
    const { send, hangUp } = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    // In the tab that is there already the address bar has the focus, and the page hears nothing of its own.
    const { context } = await send('browsingContext.create', { type: 'tab' })
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
    return {
      goto: async (url) => {
        // A page may have opened another tab in front of it, as a booking opens the chat.
        await send('browsingContext.activate', { context })
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      run: async (body) => {
        const expression = `Promise.resolve((() => { ${body} })()).then((value) => JSON.stringify(value ?? null))`
        const asked = { expression, target: { context }, awaitPromise: true, userActivation: false }
        const { result, exceptionDetails } = await send('script.evaluate', asked)
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
        return JSON.parse(String(Object(result).value))
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      close: async () => {
        hangUp()
        await programs.close()
      },
    }
  } catch (error) {
    await programs.close()
    throw error
  }
}

type Answers = Record<string, unknown>

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Answers>>()
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error(`No answer at ${address}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(data)
    if (type === 'success') waiting.get(id)?.resolve(result)
    else if (type === 'error') waiting.get(id)?.reject(new Error(message))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'))
  })
  const send = async (method: string, params: Answers): Promise<Answers> => {
    const id = waiting.size
    const answer = Promise.withResolvers<Answers>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return await answer.promise
  }
  return { send, hangUp: () => socket.close() }
}
