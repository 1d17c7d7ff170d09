// Installs the packages of package-lock.json and links the pinned Node, unless that is done. Plain JavaScript for Node 18
// and newer, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash, platform, read } from './build-stamp.mjs'
import { countInstalled, packagesToInstall } from './install-progress.mjs'
import { nodePackages, pinnedNode } from './pinned-node.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const windows = process.platform === 'win32'
const stampFile = join(root, 'node_modules/.setup-stamp')

/** How often the installation says how far it is. */
const PROGRESS_MS = 3_000

/** Debian's packages of libraries that the pinned Node needs. */
const libraryPackages = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

/** Returns the path of the pinned Node. */
export async function install() {
  await installPackages()
  return linkNode()
}

async function installPackages() {
  const stamp = hash(readFileSync(join(root, 'package-lock.json')), platform)
  if (read(stampFile) === stamp) return
  const paths = packagesToInstall(root)
  print(`installing ${paths.length} packages (about half a minute) ...`)
  const timer = setInterval(() => print(`${countInstalled(root, paths)} of ${paths.length} packages`), PROGRESS_MS)
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  const npm = spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio: 'inherit', shell: windows })
  const [status] = await once(npm, 'exit')
  clearInterval(timer)
  if (status !== 0) fail('npm ci failed.')
  writeFileSync(stampFile, stamp)
}

/** npm occasionally removes this link, so every start checks it. */
function linkNode() {
  const name = nodePackages[platform]
  if (!name) fail(`Hoard does not support ${platform}. It runs on ${Object.keys(nodePackages).join(', ')}.`)
  const binary = pinnedNode(root)
  if (!existsSync(binary)) fail(`${name} is not installed. Delete node_modules and try again.`)
  if (windows) {
    writeFileSync(join(root, 'node_modules/.bin/node.cmd'), `@"${binary}" %*\r\n`)
    return binary
  }
  if (!isExecutable(binary)) chmodSync(binary, 0o755)
  const link = join(root, 'node_modules/.bin/node')
  const target = join('..', name, 'bin/node')
  if (linkTarget(link) === target) return binary
  requireRunning(binary)
  rmSync(link, { force: true })
  symlinkSync(target, link)
  return binary
}

/** A slim Debian lacks a library that the pinned Node needs. */
function requireRunning(binary) {
  const { status, stderr, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const [, library] = /(lib[\w+.-]+\.so[.\d]*): cannot open shared object/.exec(stderr ?? '') ?? []
  if (!library) fail(`the pinned Node can't start: ${stderr?.trim() || error?.message || `status ${status}`}`)
  const [command, args] = asRoot('apt-get', ['install', libraryPackages[library] ?? `the package with ${library}`])
  fail(
    `the pinned Node needs ${library}. Install it and try again; on Debian and Ubuntu: ${[command, ...args].join(' ')}`,
  )
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function linkTarget(link) {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}

/** Runs Node with these arguments instead of this process, and ends as it ends. */
export async function runWith(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both. The program decides when it ends.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}

export function asRoot(command, args, sudo = []) {
  return process.getuid?.() === 0 ? [command, args] : ['sudo', [...sudo, command, ...args]]
}

export function print(text) {
  console.log(`hoard: ${text}`)
}

export function fail(text) {
  console.error(`hoard: ${text}`)
  process.exit(1)
}
