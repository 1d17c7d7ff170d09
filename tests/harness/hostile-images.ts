import { crc32, deflateSync } from 'node:zlib'

/** A black 1-bit PNG with this size in its header, with or without its pixels. */
export function blackPng(width: number, height: number, { pixels = true } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = pixels ? Buffer.alloc((Math.ceil(width / 8) + 1) * height) : Buffer.alloc(100)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The PNG, which says that it is the first of so many frames. */
export function withFrames(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const afterHeader = 8 + 12 + 13
  return Buffer.concat([png.subarray(0, afterHeader), chunk('acTL', control), png.subarray(afterHeader)])
}

/** A GIF with tiny frames on a large canvas: a few bytes per frame. */
export function manyFramesGif(frames: number, width: number, height: number, frame = { width: 1, height: 1 }): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const image = Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\0\0\0\0\0\x02\x02L\x01\0', 'latin1')
  image.writeUInt16LE(frame.width, 13)
  image.writeUInt16LE(frame.height, 15)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => image), Buffer.from(';')])
}

/** The start of a HEIF file. */
export const heifStart = (...brands: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + 4 * (brands.length + 1)]),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
    Buffer.alloc(200),
  ])

/** A copy of the JPEG with this size in its header. */
export function withDeclaredSize(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  lying.writeUInt16BE(height, frame + 5)
  lying.writeUInt16BE(width, frame + 7)
  return lying
}
