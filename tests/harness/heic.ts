import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const ENCODER = '/usr/bin/heif-enc'
const run = promisify(execFile)

/** Encodes PNG files to one HEIC with Debian's encoder. */
export async function encodeHeic(pictures: readonly Buffer[], ...options: string[]): Promise<Buffer> {
  if (!existsSync(ENCODER)) throw new Error('heif-enc is missing: apt-get install libheif-examples')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-heic-'))
  try {
    const files = pictures.map((_, index) => join(folder, `${index}.png`))
    for (const [index, file] of files.entries()) await writeFile(file, pictures[index]!)
    await run(ENCODER, [...options, '-o', join(folder, 'all.heic'), ...files])
    return await readFile(join(folder, 'all.heic'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface PhonePhoto {
  /** Stored pixels, as RGB without a profile. */
  pixels: Buffer
  width: number
  height: number
  /** 1 to 8, as in EXIF; stored as a rotation and a mirroring of the container, and as EXIF, which must not count. */
  orientation: number
  /** How the colours are described: by a profile, or by numbers. */
  colour: { icc: Buffer } | { primaries: number; transfer: number }
  /** Side of the square tiles that the picture consists of, as a phone stores it. */
  tile: number
}

/**
 * Makes HEIC files as an iPhone does: a grid of tiles, with a thumbnail and another picture, none of which is the primary
 * one. Equal tiles are encoded once, so a picture that repeats itself is made quickly in any size.
 */
export async function phonePhotos(photos: readonly PhonePhoto[], quality = 95): Promise<Buffer[]> {
  const tiles = new Map<string, Buffer>()
  const grids: string[][] = []
  for (const photo of photos) {
    const keys: string[] = []
    for (const raw of cut(photo)) {
      const key = hash('sha1', raw)
      keys.push(key)
      if (!tiles.has(key)) tiles.set(key, await toPng(raw, photo.tile))
    }
    grids.push(keys)
  }
  const coded = readItems(await encodeHeic([...tiles.values()], '-q', String(quality), '-p', 'preset=ultrafast'))
  const items = new Map([...tiles.keys()].map((key, index) => [key, coded[index]!]))
  return photos.map((photo, index) =>
    container(
      photo,
      grids[index]!.map((key) => items.get(key)!),
    ),
  )
}

const toPng = (raw: Buffer, side: number) =>
  sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The tiles row by row; those at the right and at the bottom go on beyond the picture. */
function* cut({ pixels, width, height, tile: side }: PhonePhoto) {
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side) {
      const raw = Buffer.alloc(side * side * 3)
      for (let y = 0; y < side; y++) {
        const row = Math.min(top + y, height - 1) * width
        const end = Math.min(left + side, width)
        pixels.copy(raw, y * side * 3, (row + left) * 3, (row + end) * 3)
        for (let x = end - left; x < side; x++)
          pixels.copy(raw, (y * side + x) * 3, (row + width - 1) * 3, (row + width) * 3)
      }
      yield raw
    }
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u8(version, 0, 0, 0), ...parts)
const text = (words: string) => Buffer.from(words, 'latin1')

/** What an item needs to be decoded: a box with the decoder's settings, and the coded picture. */
interface Coded {
  settings: Buffer
  data: Buffer
}

interface Box {
  type: string
  whole: Buffer
  content: Buffer
}

function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const whole = bytes.subarray(at, at + length)
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), whole, content: whole.subarray(8) })
    at += length
  }
  return found
}

const one = (boxes: Box[], type: string) => boxes.find((each) => each.type === type)!.content

/** The pictures of a file that heif-enc has made, in their order. */
function readItems(file: Buffer): Coded[] {
  const meta = boxesIn(one(boxesIn(file), 'meta').subarray(4))
  const infos = boxesIn(one(meta, 'iinf').subarray(6))
  const properties = boxesIn(one(boxesIn(one(meta, 'iprp')), 'ipco'))
  const links = readLinks(one(boxesIn(one(meta, 'iprp')), 'ipma'))
  const places = readPlaces(one(meta, 'iloc'))
  return infos
    .filter(({ content }) => content.toString('latin1', 8, 12) === 'hvc1')
    .map(({ content }) => {
      const id = content.readUInt16BE(4)
      const { offset, length } = places.get(id)!
      const settings = links.get(id)!.map((index) => properties[index - 1]!)
      return {
        settings: settings.find(({ type }) => type === 'hvcC')!.whole,
        data: file.subarray(offset, offset + length),
      }
    })
}

/** Indexes from 1 on; two bytes each in files with many properties. */
function readLinks(ipma: Buffer): Map<number, number[]> {
  const links = new Map<number, number[]>()
  const isWide = (ipma[3]! & 1) === 1
  let at = 8
  for (let left = ipma.readUInt32BE(4); left > 0; left--) {
    const id = ipma.readUInt16BE(at)
    const indexes = Array.from({ length: ipma[at + 2]! }, (_, index) =>
      isWide ? ipma.readUInt16BE(at + 3 + index * 2) & 0x7fff : ipma[at + 3 + index]! & 0x7f,
    )
    links.set(id, indexes)
    at += 3 + indexes.length * (isWide ? 2 : 1)
  }
  return links
}

/** One extent each, of four bytes. */
function readPlaces(iloc: Buffer): Map<number, { offset: number; length: number }> {
  const places = new Map<number, { offset: number; length: number }>()
  const start = iloc[0] === 0 ? 4 : 6
  const base = iloc[5]! >> 4
  let at = 8
  for (let left = iloc.readUInt16BE(6); left > 0; left--) {
    const from = at + start + base + 2
    const offset = (base > 0 ? iloc.readUInt32BE(at + start) : 0) + iloc.readUInt32BE(from)
    places.set(iloc.readUInt16BE(at), { offset, length: iloc.readUInt32BE(from + 4) })
    at = from + 8
  }
  return places
}

/** Rotation in quarter turns to the left, then the axis of the mirroring: 1 swaps left and right. */
const turns: Record<number, { turn: number; mirror?: number }> = {
  1: { turn: 0 },
  2: { turn: 0, mirror: 1 },
  3: { turn: 2 },
  4: { turn: 0, mirror: 0 },
  5: { turn: 1, mirror: 0 },
  6: { turn: 3 },
  7: { turn: 3, mirror: 0 },
  8: { turn: 1 },
}

function container(photo: PhonePhoto, tiles: Coded[]): Buffer {
  const { width, height, orientation, tile } = photo
  const { turn, mirror } = turns[orientation]!
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const size = (wide: number, high: number) => fullBox('ispe', 0, u32(wide, high))
  const settings = [...new Map(tiles.map((each) => [each.settings.toString('latin1'), each.settings])).values()]
  const whole = [
    size(width, height),
    colourBox(photo.colour),
    box('irot', u8(turn)),
    ...(mirror === undefined ? [] : [box('imir', u8(mirror))]),
  ]
  const properties = [size(tile, tile), ...settings, ...whole]
  const indexOf = (each: Buffer) => properties.indexOf(each) + 1
  const settingsOf = (each: Coded) => indexOf(settings.find((known) => known.equals(each.settings))!)

  // The first tile is also another picture, which comes first, and the thumbnail.
  const [first] = tiles
  const pictures = [first!, ...tiles, first!]
  const [thumbnail, grid, exif] = [pictures.length, pictures.length + 1, pictures.length + 2]
  const info = (id: number, type: string, isHidden: boolean) =>
    box('infe', u8(2, 0, 0, isHidden ? 1 : 0), u16(id, 0), text(`${type}\0`))
  const infos = [
    ...pictures.map((_, index) => info(index + 1, 'hvc1', index > 0 && index < thumbnail - 1)),
    info(grid, 'grid', false),
    info(exif, 'Exif', true),
  ]
  const references = fullBox(
    'iref',
    0,
    box('dimg', u16(grid, tiles.length, ...tiles.map((_, index) => index + 2))),
    box('thmb', u16(thumbnail, 1, grid)),
    box('cdsc', u16(exif, 1, grid)),
  )
  const link = (id: number, indexes: number[]) =>
    Buffer.concat([u16(id), u8(indexes.length, ...indexes.map((index) => index | 0x80))])
  const links = [
    ...pictures.map((each, index) => link(index + 1, [1, settingsOf(each)])),
    link(grid, whole.map(indexOf)),
  ]
  const layout = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width, height)])
  const facts = exifOf(orientation)
  const distinct = [...new Set(tiles.map(({ data }) => data))]

  const metaWith = (mediaStart: number) => {
    const startOf = new Map<Buffer, number>()
    let at = mediaStart
    for (const data of [...distinct, facts]) {
      startOf.set(data, at)
      at += data.length
    }
    const place = (id: number, method: number, offset: number, length: number) =>
      Buffer.concat([u16(id, method, 0, 1), u32(offset, length)])
    const places = [
      ...pictures.map(({ data }, index) => place(index + 1, 0, startOf.get(data)!, data.length)),
      place(grid, 1, 0, layout.length),
      place(exif, 0, startOf.get(facts)!, facts.length),
    ]
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), u32(0, 0, 0), u8(0)),
      fullBox('pitm', 0, u16(grid)),
      fullBox('iinf', 0, u16(infos.length), ...infos),
      references,
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(links.length), ...links)),
      fullBox('iloc', 1, u8(0x44, 0), u16(places.length), ...places),
      box('idat', layout),
    )
  }
  const start = box('ftyp', text('heic'), u32(0), text('mif1heic'))
  const mediaStart = start.length + metaWith(0).length + 8
  return Buffer.concat([start, metaWith(mediaStart), box('mdat', ...distinct, facts)])
}

const colourBox = (colour: PhonePhoto['colour']) =>
  'icc' in colour
    ? box('colr', text('prof'), colour.icc)
    : box('colr', text('nclx'), u16(colour.primaries, colour.transfer, 6), u8(0x80))

/** EXIF with an orientation and a maker. */
function exifOf(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag, type), u32(count), value])
  return Buffer.concat([
    u32(6),
    text('Exif\0\0MM\0*'),
    u32(8),
    u16(2),
    entry(0x010f, 2, 4, text('Ooz\0')),
    entry(0x0112, 3, 1, u16(orientation, 0)),
    u32(0),
  ])
}
