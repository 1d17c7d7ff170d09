import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawPicture } from './room.ts'

/**
 * Draws each picture once per version of the drawing program: the folder is named after a hash of its source, and the
 * folders of other versions are removed.
 * @param folder where the pictures may be kept
 * @param source the folder that holds the drawing program
 */
export async function keptOnDisk(draw: DrawPicture, folder: string, source: string): Promise<DrawPicture> {
  const version = await sourceHash(source)
  const kept = join(folder, version)
  await mkdir(kept, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name !== version)
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))

  return async (handle, index, width) => {
    const file = join(kept, `${handle}-${index}-${width}.webp`)
    const known = await fileIfThere(file)
    if (known) return known
    const picture = await draw(handle, index, width)
    const unfinished = `${file}.${randomUUID()}.tmp`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    return picture
  }
}

async function sourceHash(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const programs = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted()
  const texts = await Promise.all(programs.map((name) => readFile(join(folder, name), 'utf8')))
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
