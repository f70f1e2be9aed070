import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const PROJECT = resolve(import.meta.dirname, '..')

/** Writes files (path → text) into a temporary folder that sees the project's packages. */
export async function plant(
  files: Record<string, string>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-plant-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
