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

export interface BuiltFile {
  url: string
  type: string
  body: Buffer
  /** Its compressed versions (`.br`, `.gz`). */
  precompressed: { br?: Buffer; gzip?: Buffer }
}

/** Keeps the files of a build in memory. Files in /assets/ have a hash in their name and never change. */
export function cacheAssets(
  responseCache: ResponseCache,
  files: readonly BuiltFile[],
  headers: Record<string, string>,
): void {
  for (const { url, type, body, precompressed } of files) {
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

export async function readBuild(folder: string): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const files: BuiltFile[] = []
  for (const path of paths) {
    const type = types[extname(path)]
    const url = path.slice(folder.length).replaceAll('\\', '/')
    if (!type || url.includes('/.vite/')) continue
    files.push({
      url,
      type,
      body: await readFile(path),
      precompressed: {
        ...(all.has(`${path}.br`) && { br: await readFile(`${path}.br`) }),
        ...(all.has(`${path}.gz`) && { gzip: await readFile(`${path}.gz`) }),
      },
    })
  }
  return files
}
