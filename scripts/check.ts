// `npm run check`: order, types, layers and dead code; all four are run even when one finds something.
import { runTool } from './tools.ts'

const LAYERED = ['src', 'db', 'test', 'scripts', 'bench']

export const CHECKS = {
  'order (biome)': () => runTool('biome', ['check', '--error-on-warnings', '.']),
  'types (tsc)': () => runTool('tsc', []),
  'layers (dependency-cruiser)': () =>
    runTool('depcruise', ['--config', '.dependency-cruiser.mjs', ...LAYERED]),
  'nothing unused (knip)': () => runTool('knip', []),
} satisfies Record<string, () => boolean>

if (import.meta.main) {
  const failed = Object.entries(CHECKS).filter(([, check]) => !check())
  for (const [name] of failed) console.error(`Failed: ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
