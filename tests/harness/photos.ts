import sharp, { type Exif, type Sharp } from 'sharp'

export interface PhotoOptions {
  /** Equal seeds and options give equal bytes; different seeds differ for a perceptual hash as well. */
  seed: number
  /** Pixels after applying the orientation. */
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  /** EXIF orientation, 1 to 8; the image looks the same once it is applied. */
  orientation?: number
  /** Adds phone metadata: maker, time and location. */
  gps?: boolean
  /** More than one makes an animation (`gif` or `webp` only); `height` is that of one frame. */
  frames?: number
  /** Amount of grain, which determines the file size: 1 gives about 5 MB for a 24 megapixel JPEG. */
  grain?: number
}

/** A file of a photo folder, as named by an upload. */
export interface PhotoFile {
  name: string
  type: string
  bytes: Buffer
}

const GRAIN_SIDE = 256
/** Width in pixels before enlarging. */
const SCENE_WIDTH = 320
/** Opacity of the grain, of 255. This much makes the file as large as a camera's. */
const GRAIN_ALPHA = 22
const JPEG_QUALITY = 88
const GPS: Exif = {
  IFD0: { Make: 'Hoard Cameras', Model: 'Ooze 3', Copyright: 'A maker of miniatures' },
  IFD2: { DateTimeOriginal: '2026:01:02 03:04:05' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '0/1 7/1 4366/100',
  },
}

/** Generates a photo-like image with soft shading, sharp shapes and grain. Fast even at 24 megapixels. */
export async function photo({ frames = 1, ...options }: PhotoOptions): Promise<Buffer> {
  const { width = 320, height = 240, format = 'jpeg' } = options
  if (frames === 1) return encode(await renderFrame(options, 0), format)
  const stills = await Promise.all(
    Array.from({ length: frames }, async (_, frame) => (await renderFrame(options, frame)).raw().toBuffer()),
  )
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  const pages = sharp(Buffer.concat(stills), { raw, limitInputPixels: false })
  const motion = { delay: Array.from({ length: frames }, () => 80), loop: 0 }
  return format === 'gif'
    ? pages.gif({ ...motion, effort: 1 }).toBuffer()
    : pages.webp({ ...motion, effort: 0 }).toBuffer()
}

/** A file of a photo folder, such as `photo-007.jpg`. */
export async function photoFile(options: PhotoOptions): Promise<PhotoFile> {
  const { seed, format = 'jpeg' } = options
  const extension = format === 'jpeg' ? 'jpg' : format
  const name = `photo-${String(seed).padStart(3, '0')}.${extension}`
  return { name, type: `image/${format}`, bytes: await photo(options) }
}

/** One small photo per accepted format, rotated and not, animated and not. */
export const smallPhotos = (): Promise<PhotoFile[]> =>
  Promise.all(
    (
      [
        { seed: 1, gps: true },
        { seed: 2, format: 'png' },
        { seed: 3, format: 'webp' },
        { seed: 4, format: 'avif', width: 96, height: 64 },
        { seed: 5, format: 'gif', width: 96, height: 64 },
        { seed: 6, orientation: 6, gps: true },
        { seed: 7, format: 'gif', width: 64, height: 48, frames: 3 },
        { seed: 8, format: 'webp', width: 64, height: 48, frames: 3 },
        { seed: 9, width: 2400, height: 1600, grain: 0 },
      ] as const
    ).map(photoFile),
  )

/** Image files that can't be decoded, each for another reason. */
export async function brokenFiles(): Promise<PhotoFile[]> {
  const [jpeg, png, webp, gif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif'] as const).map((format) => photo({ seed: 404, format, width: 160, height: 120 })),
  )
  const noise = Buffer.from(Array.from({ length: 4096 }, createRandom(405)).map((value) => Math.floor(value * 256)))
  const damaged = Buffer.from(png!)
  // In the middle of the compressed pixels: the chunk has a wrong checksum and can't be decompressed.
  noise.copy(damaged, png!.length >> 1, 0, 64)
  return [
    { name: 'cut-off.jpg', type: 'image/jpeg', bytes: jpeg!.subarray(0, jpeg!.length >> 1) },
    { name: 'garbage.jpg', type: 'image/jpeg', bytes: Buffer.concat([jpeg!.subarray(0, 20), noise]) },
    { name: 'broken-chunk.png', type: 'image/png', bytes: damaged },
    { name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
    { name: 'header-only.webp', type: 'image/webp', bytes: webp!.subarray(0, 32) },
    { name: 'cut-off.gif', type: 'image/gif', bytes: gif!.subarray(0, 200) },
  ]
}

/** A text file with an image's name. */
export const textNamedJpeg = (): PhotoFile => ({
  name: 'shopping-list.jpg',
  type: 'image/jpeg',
  bytes: Buffer.from('Resin, brushes, green paint.\n'.repeat(40)),
})

/** A valid photo padded to this many bytes. */
export async function largePhoto(bytes: number, options: PhotoOptions): Promise<PhotoFile> {
  const file = await photoFile(options)
  return { ...file, name: 'far-too-large.jpg', bytes: Buffer.concat([file.bytes, Buffer.alloc(bytes)], bytes) }
}

/** Pixels of one frame, stored in its orientation. */
async function renderFrame(
  { seed, width = 320, height = 240, orientation = 1, gps = false, grain = 1 }: PhotoOptions,
  frame: number,
): Promise<Sharp> {
  const lying = orientation > 4
  // All orientations are their own inverse, except for the two quarter turns.
  const undo = { 6: 8, 8: 6 }[orientation] ?? orientation
  const stored = await turned(scene(seed, width / height, frame), undo)
  const size = lying ? { width: height, height: width } : { width, height }
  const pixels = sharp(stored.data, { raw: stored.info }).resize(size.width, size.height, {
    fit: 'fill',
    kernel: 'cubic',
  })
  if (grain > 0) pixels.composite([{ ...grainTile(seed, grain, size), tile: true }])
  if (gps) pixels.withExif(GPS)
  return orientation === 1 ? pixels : pixels.withMetadata({ orientation })
}

/** The pixels with this orientation applied. */
async function turned(pixels: Sharp, orientation: number) {
  if (orientation === 1) return pixels.raw().toBuffer({ resolveWithObject: true })
  const upright = await pixels.withMetadata({ orientation }).png({ compressionLevel: 0 }).toBuffer()
  return sharp(upright).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function encode(pixels: Sharp, format: NonNullable<PhotoOptions['format']>): Promise<Buffer> {
  if (format === 'jpeg') return pixels.jpeg({ quality: JPEG_QUALITY }).toBuffer()
  if (format === 'png') return pixels.png({ compressionLevel: 3 }).toBuffer()
  if (format === 'webp') return pixels.webp({ effort: 0 }).toBuffer()
  return format === 'avif' ? pixels.avif({ effort: 0 }).toBuffer() : pixels.gif({ effort: 1 }).toBuffer()
}

/**
 * The shapes as a small image: enlarging gives photo-like soft edges. Not SVG, which the shop's decoders don't allow.
 */
function scene(seed: number, ratio: number, frame: number): Sharp {
  const random = createRandom(seed)
  const [width, height] = [SCENE_WIDTH, Math.max(1, Math.round(SCENE_WIDTH / ratio))]
  const colour = () => [random(), random(), random()].map((value) => 20 + value * 215) as [number, number, number]
  const [left, right] = [colour(), colour()]
  const things = Array.from({ length: 14 }, (_, index) => ({
    x: random() * width + frame * (2 + index / 2),
    y: random() * height,
    across: (0.06 + random() * 0.24) * width,
    down: (0.06 + random() * 0.24) * height,
    isRound: index % 3 !== 0,
    colour: colour(),
  }))
  const pixels = Buffer.alloc(width * height * 3)
  for (let x = 0; x < width; x++)
    for (let part = 0; part < 3; part++) pixels[x * 3 + part] = left[part]! + ((right[part]! - left[part]!) * x) / width
  for (let y = 1; y < height; y++) pixels.copyWithin(y * width * 3, 0, width * 3)
  for (const each of things) {
    const tall = each.isRound ? each.down : each.down / 2
    const [bottom, rightmost] = [Math.min(height, each.y + tall + 1), Math.min(width, each.x + each.across + 1)]
    for (let y = Math.max(0, Math.floor(each.y - tall)); y < bottom; y++)
      for (let x = Math.max(0, Math.floor(each.x - each.across)); x < rightmost; x++) {
        const [dx, dy] = [Math.abs(x - each.x) / each.across, Math.abs(y - each.y) / each.down]
        if (each.isRound ? dx * dx + dy * dy < 1 : dx < 1 && dy < 0.5)
          for (let part = 0; part < 3; part++) pixels[(y * width + x) * 3 + part] = each.colour[part]!
      }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Tile of grey noise. */
function grainTile(seed: number, amount: number, picture: { width: number; height: number }) {
  const random = createRandom(seed + 1_000_000)
  const [width, height] = [Math.min(GRAIN_SIDE, picture.width), Math.min(GRAIN_SIDE, picture.height)]
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(Math.floor(random() * 256), at, at + 3)
    pixels[at + 3] = Math.min(255, GRAIN_ALPHA * amount)
  }
  return { input: pixels, raw: { width, height, channels: 4 as const } }
}

/** Deterministic random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
