import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of the browser for tests and pictures: CHROME_PATH, else one in PATH or where systems put it. */
export function findChromium(): string | undefined {
  return process.env.CHROME_PATH || [...inPath(NAMES), ...PLACES].find(isProgram)
}

/**
 * The path of Chromium's headless shell, a package of its own on Debian. It takes half of the processor time of the
 * whole browser but shows no notifications.
 */
export function findHeadlessShell(): string | undefined {
  return inPath(['chromium-headless-shell']).find(isProgram)
}

function inPath(names: readonly string[]): string[] {
  const { PATH = '' } = process.env
  return PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
