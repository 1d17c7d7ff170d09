import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeImage, sharp } from './decode-image.ts'

test("decoders of formats that are not accepted can't run", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-decoders-'))
  try {
    const path = join(folder, 'file')
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [await red.clone().tiff().toBuffer(), svg]) {
      await writeFile(path, bytes)
      await expect(decodeImage(path).metadata()).rejects.toThrow('unsupported')
    }
    await writeFile(path, await red.clone().png().toBuffer())
    expect(await decodeImage(path).metadata()).toMatchObject({ format: 'png' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
