import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { CLINIC_DASHBOARD, CLINIC_PAGES, STAFF_PARTS } from '../src/app/browser/first-pages.ts'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** What the app reaches, at once or on demand, from a module on, without going through the modules in `except`. */
function reached(from: string, except: readonly string[]): Set<string> {
  const found = new Set<string>()
  const left = [from]
  for (let module = left.pop(); module !== undefined; module = left.pop()) {
    if (found.has(module) || except.includes(module) || !existsSync(join(ROOT, module))) continue
    found.add(module)
    for (const [, source = ''] of readFileSync(join(ROOT, module), 'utf8').matchAll(IMPORT))
      left.push(normalize(join(dirname(module), source)))
  }
  return found
}

/** The components of which only screens of staff are made, by their paths in the project. */
export function staffModules(): string[] {
  const main = 'src/app/browser/main.tsx'
  const all = reached(main, [])
  const customers = reached(main, [CLINIC_DASHBOARD, CLINIC_PAGES, STAFF_PARTS])
  return [...all.difference(customers)].filter((module) => module.endsWith('.tsx')).toSorted()
}
