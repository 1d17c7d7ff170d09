import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const drawing = join(import.meta.dirname, 'icon.svg')
/** The sizes Linux desktops look for. */
const linuxSizes = [16, 32, 48, 64, 128, 256, 512]
const windowsSizes = [16, 24, 32, 48, 64, 128, 256]
/** Sizes by ICNS chunk name; ic11 to ic14 are for high-density screens. */
const macSizes = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 }

/**
 * Draws the editor's icon in every format installers need: `icon.ico`, `icon.icns`, and `icons/<size>x<size>.png` for
 * Linux.
 */
export async function drawIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'icons'), { recursive: true })
  const sizes = [...new Set([...linuxSizes, ...windowsSizes, ...Object.values(macSizes)])]
  const drawn = new Map(await Promise.all(sizes.map(async (size) => [size, await png(size)] as const)))
  const at = (size: number) => drawn.get(size)!
  await Promise.all(linuxSizes.map((size) => writeFile(join(folder, `icons/${size}x${size}.png`), at(size))))
  await writeFile(join(folder, 'icon.ico'), ico(windowsSizes.map((size) => ({ size, bytes: at(size) }))))
  await writeFile(
    join(folder, 'icon.icns'),
    icns(Object.entries(macSizes).map(([name, size]) => ({ name, bytes: at(size) }))),
  )
}

const png = (size: number) =>
  sharp(drawing, { density: (72 * size) / 256 })
    .resize(size, size)
    .png()
    .toBuffer()

/** Windows' container of PNGs: a 6-byte header, a 16-byte entry per image, then the images. */
function ico(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, bytes }, index) => {
    const entry = 6 + 16 * index
    // 0 means 256.
    head[entry] = size % 256
    head[entry + 1] = size % 256
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

/** Apple's container of PNGs: each chunk and the file itself start with a name and a length. */
function icns(pictures: { name: string; bytes: Buffer }[]): Buffer {
  const chunk = (name: string, bytes: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(bytes.length + 8, 4)
    return Buffer.concat([head, bytes])
  }
  return chunk('icns', Buffer.concat(pictures.map(({ name, bytes }) => chunk(name, bytes))))
}
