// Sets up a fresh clone: packages, the pinned Node, the build, and tools for the tests.
// Plain JavaScript for Node 18 and newer.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, writeBuildStamp } from './build-stamp.mjs'
import { asRoot, fail, install, print, root, windows } from './install.mjs'

/** Prometheus and its check of alert rules, without Debian's service, which would start. */
const PROMETHEUS = join(root, 'node_modules/.cache/prometheus')
const GET_PROMETHEUS = `
  folder=$(mktemp -d) && cd "$folder" && apt-get download -qq prometheus &&
  dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin && install -D -m 0755 -t "$0" usr/bin/*
  result=$?
  rm -rf "$folder"
  exit $result`

/** Installs PostgreSQL without Debian's default cluster, which would start at boot; the tests create their own. */
const WITHOUT_CLUSTER = `
  settings=/etc/postgresql-common/createcluster.conf
  cp -p $settings $settings.before-hoard
  echo 'create_main_cluster = false' >> $settings
  apt-get install -y -qq --no-install-recommends postgresql
  result=$?
  mv $settings.before-hoard $settings
  exit $result`

const needs = process.argv.slice(2)
let node = ''
if (needs.includes('--built')) writeBuildStamp()
else {
  node = await install()
  if (needs.includes('--build')) build()
  if (needs.includes('--browser')) installBrowser()
  if (needs.includes('--engines')) installEngines()
  if (needs.includes('--object-store')) installObjectStore()
  if (needs.includes('--bench')) installBenchTools()
}

function build() {
  // The build notes its sources itself.
  if (!isBuilt()) run(node, [join(root, 'scripts/build.ts')])
}

/**
 * Installs Debian's headless Chromium if apt is available; elsewhere CHROMIUM must name a browser. A full Chromium works
 * too, but takes twice as long.
 */
function installBrowser() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell')) return
  const [hasChromium, shell] = [existsSync('/usr/bin/chromium'), ['chromium-headless-shell', 'fonts-dejavu-core']]
  if (!hasChromium) apt('The browser tests', shell)
  else if (!tryApt(shell))
    print('chromium-headless-shell could not be installed. The browser tests will use chromium, which is slower.')
}

/**
 * Installs PostgreSQL, and Firefox, WebKitGTK, nginx, Caddy, PgBouncer, Postfix with postgrey, an encoder of HEIC, and
 * Prometheus for other slow tests, through apt. Elsewhere HOARD_POSTGRES_BIN names a PostgreSQL.
 */
function installEngines() {
  const check = join(root, 'tests/harness/postgres-binaries.ts')
  const tools = {
    '/usr/sbin/nginx': 'nginx-light',
    '/usr/sbin/pgbouncer': 'pgbouncer',
    '/usr/lib/postfix/postfix-pcre.so': 'postfix-pcre',
    '/usr/sbin/postgrey': 'postgrey',
    '/usr/bin/caddy': 'caddy',
    '/usr/bin/firefox-esr': 'firefox-esr',
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/bin/Xvfb': 'xvfb',
    // From Debian 13 on, its encoder is a package of its own.
    '/usr/bin/heif-enc': 'libheif-examples ?name(^libheif-plugin-x265$)',
  }
  const hasPostgres = (stdio) => spawnSync(node, [check], { stdio }).status === 0
  const missing = Object.keys(tools).filter((path) => !existsSync(path))
  const packages = missing.flatMap((path) => tools[path].split(' '))
  if (missing.length > 0 && hasApt()) apt('The slow tests', packages)
  if (!existsSync(PROMETHEUS) && hasApt()) {
    print('getting Prometheus ...')
    run('sh', ['-c', GET_PROMETHEUS, PROMETHEUS])
  }
  if (hasPostgres('ignore')) return
  if (process.env.HOARD_POSTGRES_BIN || !hasApt()) {
    hasPostgres('inherit')
    process.exit(1)
  }
  print('installing postgresql ...')
  for (const step of aptSteps(['postgresql-common'])) run(...step)
  run(...asRoot('sh', ['-c', WITHOUT_CLUSTER]))
  if (!hasPostgres('inherit')) process.exit(1)
}

/** OpenStack Swift without its services. The drill that uses it says if it is missing. */
function installObjectStore() {
  if (!existsSync('/usr/lib/python3/dist-packages/swift')) tryApt(['python3-swift'])
}

/** Installs the tools the benchmarks use or compare with. */
function installBenchTools() {
  const tools = { '/usr/sbin/nginx': 'nginx-light', '/usr/bin/wrk': 'wrk' }
  if (!process.env.CHROMIUM) tools['/usr/bin/chromium'] = 'chromium'
  const missing = Object.keys(tools).filter((path) => !existsSync(path))
  if (missing.length > 0)
    apt(
      'The benchmarks',
      missing.map((path) => tools[path]),
    )
}

function apt(who, packages) {
  if (!hasApt())
    fail(
      `${who} need ${packages[0]}, which can't be installed without apt. Install it yourself${packages[0].startsWith('chromium') ? ', or set CHROMIUM to a browser' : ''}.`,
    )
  print(`installing ${packages.join(', ')} ...`)
  for (const step of aptSteps(packages)) run(...step)
}

/** Like `apt`, but returns false on failure and never asks for a password. */
function tryApt(packages) {
  if (!hasApt()) return false
  print(`installing ${packages.join(', ')} ...`)
  return aptSteps(packages, ['-n']).every(
    ([command, args]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
  )
}

function hasApt() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get')
}

function aptSteps(packages, sudo) {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  // No questions on the terminal, and no service that starts at once.
  const quietly = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get']
  return [['update', '-qq'], install].map((args) => asRoot('env', [...quietly, ...args], sudo))
}

/** Only Windows' npm.cmd needs a shell, which would split paths at spaces. */
function run(command, args) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${windows ? ';' : ':'}${process.env.PATH}` }
  const { status, error, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: command.endsWith('.cmd'),
  })
  if (command === 'sudo' && error?.code === 'ENOENT') {
    const install = args[0] === 'sh' ? 'apt-get install postgresql' : args.join(' ')
    fail(`this needs root's rights, and there is no sudo here. Run as root: ${install}`)
  }
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) fail(`${command} ${args.slice(0, 2).join(' ')} failed${signal ? ` (${signal})` : ''}.`)
}
