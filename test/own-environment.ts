/**
 * What a run takes from the environment it is started in: where programs and folders are, how to print, and what a run is
 * asked for by name. All else (settings of a server, npm's and PostgreSQL's, a locale) belongs to the machine.
 */
const TAKEN = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|DISPLAY|DBUS_.*|XDG_.*|LD_.*|DYLD_.*|FAKETIME.*|NO_FAKE_STAT)$/,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|PATHEXT|COMSPEC|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMFILES.*|PROGRAMDATA)$/,
  /^(CI|GITHUB_.*|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|COLUMNS)$/,
  /^(CHROME_PATH|NODE_COMPILE_CACHE|TEST_COUNTS_FILE|MONEY_RUNS|RACE_ROUNDS|TRUST_(SEED|ROUNDS|HISTORY|FROM)|E2E_.*)$/,
  /^(TZ|VITEST.*|PLAYWRIGHT.*|PW.*|TEST_.*)$/,
]

/** A program that forgets to choose its port gets a free one; one that forgets its folder can't write into another's. */
const OWN = { NODE_ENV: 'test', PORT: '0', DATA_DIR: '/dev/null/a-test-chooses-its-own' }

/** Makes the environment of this process the tests' own. Every program that a test starts inherits it. */
export function clearEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) {
    if (!TAKEN.some((pattern) => pattern.test(name.toUpperCase()))) delete env[name]
  }
  Object.assign(env, OWN)
}
