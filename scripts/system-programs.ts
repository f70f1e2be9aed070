import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { findProgram } from '../test/browsers/engine.ts'
import { findFirefox } from '../test/browsers/open-firefox.ts'
import { findChromium, findHeadlessShell } from '../test/chromium.ts'
import { findOpenssl } from '../test/documented-nginx.ts'
import { findNginx } from '../test/nginx.ts'
import { findPooler } from '../test/pooler.ts'
import { findPostgres } from '../test/postgres-cluster.ts'
import { findPromtool } from '../test/promtool.ts'
import { findVarnish } from '../test/varnish.ts'

/** The system programs that tests need: how to find each, its Debian package, and what to install elsewhere. */
const PROGRAMS = [
  {
    find: findChromium,
    debianPackage: 'chromium',
    otherwise: 'Chromium or Chrome (set CHROME_PATH if it is in an unusual place)',
  },
  {
    find: findPostgres,
    debianPackage: 'postgresql',
    otherwise: 'the programs of a PostgreSQL server, version 15 or newer (initdb and postgres in PATH)',
  },
  { find: findNginx, debianPackage: 'nginx', otherwise: 'nginx (in PATH)' },
  { find: findOpenssl, debianPackage: 'openssl', otherwise: 'openssl (in PATH)' },
  { find: findPooler, debianPackage: 'pgbouncer', otherwise: 'PgBouncer (pgbouncer in PATH)' },
]
/**
 * What tests do without where it can't be installed: the headless shell makes the browser tests faster, promtool
 * checks the alert rules, Firefox and WebKit walk the main ways, and Varnish holds the public pages.
 */
const OPTIONAL = [
  { find: findHeadlessShell, debianPackage: 'chromium-headless-shell' },
  { find: findPromtool, debianPackage: 'prometheus' },
  { find: findFirefox, debianPackage: 'firefox-esr' },
  { find: () => findProgram('WebKitWebDriver'), debianPackage: 'webkit2gtk-driver' },
  { find: () => findProgram('Xvfb'), debianPackage: 'xvfb' },
  { find: () => findVarnish(), debianPackage: 'varnish' },
]
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d'
/** Debian runs this program to ask whether a package may start its service; exit code 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/**
 * Makes sure that a browser, nginx, PgBouncer and PostgreSQL's programs are installed. On Debian, root installs missing
 * ones; other users are shown the command. True if all are installed.
 */
export function prepareSystemPrograms(): boolean {
  const wanted = [...PROGRAMS, ...OPTIONAL]
  const missing = wanted.filter(({ find }) => find() === undefined)
  if (missing.length > 0 && mayInstall()) installPackages(missing.map(({ debianPackage }) => debianPackage))
  const still = PROGRAMS.filter(({ find }) => find() === undefined)
  for (const { find } of wanted) if (find() !== undefined) console.log(`found ${find()}`)
  if (still.length > 0) {
    console.error(`Missing: ${still.map(({ otherwise }) => otherwise).join('; ')}.`)
    console.error(
      `On Debian and Ubuntu: sudo apt-get install ${still.map(({ debianPackage }) => debianPackage).join(' ')}`,
    )
  }
  return still.length === 0
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installPackages(names: string[]): void {
  console.log(`Installing ${names.join(' and ')} with apt-get …`)
  // The tests start their own servers, so no package may set up or start one.
  const settings = `${CLUSTER_SETTINGS}/tailwell-tests.conf`
  mkdirSync(CLUSTER_SETTINGS, { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
  const forbidsServices = !existsSync(SERVICE_POLICY)
  if (forbidsServices) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const run = spawnSync('apt-get', ['-q', ...args], { encoding: 'utf8', env, maxBuffer: 2 ** 28 })
      if (run.status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${run.stdout}${run.stderr}`)
    }
  } finally {
    rmSync(settings)
    if (forbidsServices) rmSync(SERVICE_POLICY)
  }
}
