import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Loads the files of a build into memory, with their compressed versions (`.br`, `.gz`). Files in /assets/ have a hash
 * in their name and never change.
 */
export async function cacheAssets(
  responseCache: ResponseCache,
  folder: string,
  headers: Record<string, string>,
): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const all = new Set(paths)
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type || path.includes('/.vite/')) continue
    const url = path.slice(folder.length).replaceAll('\\', '/')
    const precompressed = {
      ...(all.has(`${path}.br`) && { br: await readFile(`${path}.br`) }),
      ...(all.has(`${path}.gz`) && { gzip: await readFile(`${path}.gz`) }),
    }
    const body = await readFile(path)
    const isCompressed = /woff2|image\/(png|webp)/.test(type)
    const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    responseCache.addAsset(
      url,
      new CachedResponse(
        {
          status: 200,
          type,
          body,
          isCompressed,
          route: 'a file of the build',
          headers: { ...headers, 'cache-control': cache },
        },
        [],
        precompressed,
      ),
    )
  }
}
