import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clinic } from '../../clinic/clinic.ts'
import type { AccountScreen, RenderAccount } from './account-screen.ts'

/** The module that the build makes of account-document.tsx, with React inside, and what it needs. */
type Built = { renderAccount: (screen: AccountScreen, assets: unknown) => string }

/** Loads the renderer of the account pages from the build in `folder`. */
export async function readAccountRenderer(folder: string): Promise<RenderAccount> {
  const { renderAccount }: Built = await import(join(folder, 'pages', 'account-document.js'))
  const assets: object = JSON.parse(readFileSync(join(folder, 'pages', 'account-assets.json'), 'utf8'))
  return (screen) => renderAccount(screen, { ...assets, clinic })
}
