import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type * as Account from '../src/app/account/account-document.tsx'
import { NO_ANSWER } from '../src/lib/form-answer.ts'
import { BROWSERS } from './browsers.ts'

const SOURCES = resolve(import.meta.dirname, '../src/app/account')
const MAX_SCRIPT_BYTES = 4000
const MAX_DOCUMENT_BYTES = 15_000

/**
 * Builds what the server needs for the account pages into `folder`: the renderer with React inside, so that the
 * running server has no need of React's package, and a file with the style sheet and the script, both to be inlined.
 * Fails if a page has become too heavy for a slow network.
 */
export async function buildAccount(
  folder: string,
  fromWeb: Omit<Account.AccountAssets, 'script'>,
): Promise<void> {
  const script = await buildScript()
  const assets: Account.AccountAssets = { ...fromWeb, script: { text: script } }
  writeFileSync(join(folder, 'account-assets.json'), JSON.stringify(assets))
  await buildRenderer(folder)
  const { renderAccount }: typeof Account = await import(join(folder, 'account-document.js'))
  requireAtMost('The script of the account pages', script, MAX_SCRIPT_BYTES)
  requireAtMost('The login page', renderAccount(HEAVIEST, assets), MAX_DOCUMENT_BYTES)
}

/** The login page with everything that it can show before anything was sent. */
const HEAVIEST = {
  form: 'signup',
  next: '/dashboard/book-appointment?service=0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11',
  problem: 'other-identity',
  token: '',
  email: null,
  answer: NO_ANSWER,
  providers: ['google', 'work'].map((id) => ({ id, name: id })),
  demoLogins: ['Admin', 'Customer', 'Other'].map((who) => ({ who, email: 'a@b.example', password: who })),
} as const

/** The script in one piece, without imports. */
async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BROWSERS,
      rolldownOptions: { input: join(SOURCES, 'account-script.ts'), output: { format: 'iife' } },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const code = output[0].code.trim()
  if (output.length !== 1 || code.includes('</script')) throw new Error('The script can’t be inlined.')
  return code
}

async function buildRenderer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(SOURCES, 'account-document.tsx'),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
    },
  })
}

function requireAtMost(what: string, text: string, most: number): void {
  const size = gzipSync(text, { level: 9 }).length
  process.stdout.write(`${what}: ${size} bytes gzip\n`)
  if (size > most) throw new Error(`${what} is ${size} bytes with gzip; at most ${most} are allowed.`)
}
