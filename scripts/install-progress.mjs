// How far npm is with installing the packages of a lock file. Plain JavaScript for Node 18 and newer.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const fits = (allowed, own) => !allowed || allowed.includes(own)

/** Paths of all packages for this machine. */
export function packagesToInstall(root, { platform, arch } = process) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { link, os, cpu }]) =>
    path.includes('node_modules/') && !link && fits(os, platform) && fits(cpu, arch) ? [path] : [],
  )
}

/** npm makes all folders first, and then fills them. */
export const countInstalled = (root, paths) =>
  paths.filter((path) => existsSync(join(root, path, 'package.json'))).length
