import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { contentPolicy } from './policy.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Letters, digits, `-`, `_` and inner dots: enough for every built file, and no path traversal. */
const name = /^[\w-][\w.-]*$/

/** Serves a built file below `folder`, such as `/assets/staff/entry-abc.js`. Null if it doesn't exist. */
export async function serveBuiltFile(folder: string, path: string): Promise<Response | null> {
  const type = types[extname(path)]
  const names = path.slice(1).split('/')
  if (!type || !names.every((each) => name.test(each))) return null
  const file = join(folder, ...names)
  if (!file.startsWith(folder + sep)) return null
  const found = await stat(file).catch(ifMissing)
  if (!found?.isFile()) return null
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-length': String(found.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
    },
  })
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
