import type { KnipConfig } from 'knip'

/** The packages that a style sheet names: `@import`, `@plugin` and `url()`. */
function packagesOf(sheet: string): string {
  const names = sheet.matchAll(/(?:@import |@plugin |url\()"([^"]+)"/g)
  return [...names].map(([, name]) => `import '${name}'`).join('\n')
}

// Everything that nothing uses fails the check: files, exports, types, packages.
export default {
  entry: [
    'src/app/start.ts',
    // Read by Spectral and by the test of the OpenAPI document.
    '.spectral.mjs',
    // Built by scripts/build-account.ts.
    'src/app/account/account-script.ts',
    // What icons are made with in the build (vite.config.ts).
    'src/components/layout/create-icon.ts',
    'scripts/*.{mjs,ts}',
    // Programs that tests and benches start as processes of their own.
    'bench/{*-server,load,fill-clone}.ts',
    'test/reliability/{embedded-{opener,writer},stuck-server}.ts',
    'test/trust/mutate.ts',
    'test/reliability/import-and-die.ts',
    'test/trust/migrate-and-die.ts',
    'test/trust/issue-and-die.ts',
    'test/trust/remind-and-die.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', '{db,bench,test}/**/*.ts', 'scripts/**/*.{mjs,ts}'],
  playwright: { entry: ['test/e2e/**/*.test.ts'] },
  vitest: {
    entry: [
      'src/**/*.test.{ts,tsx}',
      'src/features/*/*/bad-input.ts',
      'db/**/*.test.ts',
      'test/*.test.ts',
      'test/{api,browsers,reliability,trust}/**/*.test.ts',
    ],
  },
  // A contract names its schemas for its readers, also those that only it uses.
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['apt-get', 'pg_config'],
  compilers: { css: packagesOf },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
