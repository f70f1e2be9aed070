import { readFileSync } from 'node:fs'

const file = new URL('../../../package.json', import.meta.url)

/** The version of Tailwell. */
export const RELEASE: string = JSON.parse(readFileSync(file, 'utf8')).version
