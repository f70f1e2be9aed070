import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of promtool, which comes with Prometheus. */
export function findPromtool(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'promtool')).find((path) => existsSync(path))
}
