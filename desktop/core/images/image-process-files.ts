import { join } from 'node:path'

/**
 * The code of the image processes on Linux, and the Node that runs it. `program` is the folder of main.js. Plain Node
 * can't read archives, so electron-builder.yml puts these files beside the program's.
 */
export function imageProcessFiles(program: string): { worker: string; node: string } {
  const folder = program.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked')
  return {
    worker: join(folder, 'images/image-worker.mjs'),
    node: join(folder, '../../node_modules', `node-linux-${process.arch}`, 'bin/node'),
  }
}
