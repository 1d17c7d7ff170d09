import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawPicture } from './picture-handler.ts'

/**
 * Caches drawn images on disk, in a folder named after a hash of the drawings. Folders of other versions are
 * deleted.
 * @param folder the cache folder
 * @param source the folder of the drawings
 */
export async function cacheOnDisk(draw: DrawPicture, folder: string, source: string): Promise<DrawPicture> {
  const version = await sourceHash(source)
  const cacheFolder = join(folder, version)
  await mkdir(cacheFolder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name !== version)
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))

  return async (handle, index, width) => {
    const file = join(cacheFolder, `${handle}-${index}-${width}.webp`)
    const cached = await fileIfThere(file)
    if (cached) return cached
    const picture = await draw(handle, index, width)
    const temporary = `${file}.${randomUUID()}.tmp`
    await writeFile(temporary, picture)
    await rename(temporary, file)
    return picture
  }
}

async function sourceHash(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const drawings = files.filter((name) => /\.(ts|svg)$/.test(name) && !name.endsWith('.test.ts')).toSorted()
  const texts = await Promise.all(drawings.map((name) => readFile(join(folder, name), 'utf8')))
  return hash('sha256', texts.join('\u0000'), 'hex').slice(0, 16)
}

async function fileIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
