import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { endChild } from '../run-program.ts'

/** A sequence of a device's actions, in the form that WebDriver and WebDriver BiDi share. */
export type Input = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Record<string, unknown>[]
}

/** A browser with one window, driven through what both protocols can do. */
export type Engine = {
  goto: (url: string) => Promise<void>
  /** What a function body returns in the page. */
  run: (body: string) => Promise<unknown>
  perform: (inputs: Input[]) => Promise<void>
  close: () => Promise<void>
}

const STARTED_WITHIN_MS = 60_000

/** The path of a program in PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Programs with a home of their own, all ended and emptied by `close`. */
export type Programs = {
  home: string
  /** Starts a program; gives what a line of its output says by this pattern's group. */
  start: (path: string, args: readonly string[], said: RegExp) => Promise<string>
  /** A setting of the programs that start from now on. */
  set: (name: string, value: string) => void
  close: () => Promise<void>
}

/** Nothing that the programs write gets into the home of who runs the tests. */
export function openPrograms(): Programs {
  const home = mkdtempSync(join(tmpdir(), 'tailwell-browser-'))
  const env: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    TZ: 'Asia/Kolkata',
    LANG: 'C.UTF-8',
  }
  const started: ChildProcess[] = []
  return {
    home,
    set: (name, value) => {
      env[name] = value
    },
    start: (path, args, said) => {
      const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      started.push(child)
      return saying(child, said)
    },
    close: async () => {
      for (const child of started.reverse()) await endChild(child, 'SIGTERM')
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function saying(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((done, fail) => {
    const giveUp = (why: string) => fail(new Error(`${child.spawnfile} ${why}:\n${text}`))
    const late = setTimeout(() => giveUp('did not start'), STARTED_WITHIN_MS)
    const listen = (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-4000)
      const found = pattern.exec(text)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      done(found)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(late)
      giveUp(`ended with ${code}`)
    })
  })
}
