/* oxlint-disable no-underscore-dangle -- the names that libheif's functions have in WebAssembly */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { MAX_PIXELS } from '#shared/features/images/limits.ts'
import type { HeicAnswer, HeicPicture, HeicTask } from './decode-heic.ts'

/**
 * The functions of libheif used here. They take pointers; `error` is where they write whether they have failed, and `to`
 * what they return.
 */
interface Libheif {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  _malloc(bytes: number): number
  _heif_context_alloc(): number
  _heif_context_get_security_limits(context: number): number
  _heif_context_read_from_memory_without_copy(error: number, context: number, at: number, size: number, _: 0): void
  _heif_context_get_primary_image_handle(error: number, context: number, to: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, to: number): void
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, to: number): void
  _heif_image_handle_get_image_tiling(error: number, handle: number, isUpright: 1, to: number): void
  _heif_decoding_options_alloc(): number
  _heif_decode_image(error: number, handle: number, to: number, ...form: Form): void
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    to: number,
    ...place: [...Form, x: number, y: number]
  ): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, toStride: number): number
  _heif_image_release(image: number): void
}

type Form = readonly [colourSpace: number, chroma: number, options: number]
type OpenLibheif = (options: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown): unknown
}) => Libheif
interface Part {
  image: number
  left: number
  top: number
}
type Canvas = Omit<HeicPicture, 'profile'>
/** The start of libheif's struct. */
type Tiling = [
  version: number,
  columns: number,
  rows: number,
  tileWidth: number,
  tileHeight: number,
  width: number,
  height: number,
  top: number,
  left: number,
]

const RGB = 1
const INTERLEAVED = 10
const [INTERLEAVED_RGB, INTERLEAVED_RGBA] = [10, 11]
/** Colour primaries of Display P3 (ITU-T H.273). */
const P3 = 12
/** Offsets in libheif's structs. */
const [MAX_IMAGE_SIZE, STRICT_DECODING, COLOUR_PRIMARIES] = [8, 21, 4]

const { file, codec, isStrict } = workerData as HeicTask
const heif = (createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as OpenLibheif)({
  instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(codec, imports)),
})
const error = heif._malloc(12)
const result = heif._malloc(128)

/** Decodes the primary image, turned upright. */
function decode(): HeicPicture {
  const context = heif._heif_context_alloc()
  numbersAt(heif._heif_context_get_security_limits(context) + MAX_IMAGE_SIZE, 2).set([MAX_PIXELS, 0])
  const bytes = heif._malloc(file.length)
  heif.HEAPU8.set(file, bytes)
  heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0)
  check()
  heif._heif_context_get_primary_image_handle(error, context, result)
  const handle = pointer()
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (width * height > MAX_PIXELS) throw new Error('The picture is too large.')
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const picture = { pixels: new Uint8Array(width * height * channels), width, height, channels } as const
  for (const { image, left, top } of decodeParts(handle, picture)) {
    copy(image, picture, left, top)
    heif._heif_image_release(image)
  }
  return { ...picture, profile: profileOf(handle) }
}

/** Tile by tile where there are any, so that the picture is in memory only once. */
function* decodeParts(handle: number, { width, height, channels }: Canvas): Generator<Part, void> {
  const options = heif._heif_decoding_options_alloc()
  heif.HEAPU8[options + STRICT_DECODING] = isStrict ? 1 : 0
  const form = [RGB, channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB, options] as const
  heif._heif_image_handle_get_image_tiling(error, handle, 1, result)
  check()
  const tiling = [...numbersAt(result, 9)] as Tiling
  const [, columns, rows, tileWidth, tileHeight, tiledWidth, tiledHeight, topOffset, leftOffset] = tiling
  // libheif places tiles of cropped pictures wrongly.
  if (columns * rows === 1 || tiledWidth !== width || tiledHeight !== height) {
    heif._heif_decode_image(error, handle, result, ...form)
    return yield { image: pointer(), left: 0, top: 0 }
  }
  // Turned pictures may begin with what was beyond their right or bottom. How much, libheif doesn't tell right.
  const left = leftOffset && width - columns * tileWidth
  const top = topOffset && height - rows * tileHeight
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      heif._heif_image_handle_decode_image_tile(error, handle, result, ...form, x, y)
      yield { image: pointer(), left: left + x * tileWidth, top: top + y * tileHeight }
    }
}

/** Copies what of a part is within the picture. */
function copy(image: number, { pixels, width, height, channels }: Canvas, left: number, top: number) {
  const start = heif._heif_image_get_plane_readonly(image, INTERLEAVED, result)
  const stride = numbersAt(result, 1)[0]!
  const from = Math.max(0, -left)
  const to = Math.min(heif._heif_image_get_width(image, INTERLEAVED), width - left)
  const bottom = Math.min(heif._heif_image_get_height(image, INTERLEAVED), height - top)
  for (let y = Math.max(0, -top); y < bottom; y++) {
    const row = start + y * stride
    const line = heif.HEAPU8.subarray(row + from * channels, row + to * channels)
    pixels.set(line, ((top + y) * width + left + from) * channels)
  }
}

/** A profile counts more than a description by numbers, of which only Display P3 differs from sRGB. */
function profileOf(handle: number): HeicPicture['profile'] {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size > 0) {
    const profile = heif._malloc(size)
    heif._heif_image_handle_get_raw_color_profile(error, handle, profile)
    return heif.HEAPU8.slice(profile, profile + size)
  }
  heif._heif_image_handle_get_nclx_color_profile(error, handle, result)
  const [code] = numbersAt(error, 1)
  return code === 0 && numbersAt(pointer() + COLOUR_PRIMARIES, 1)[0] === P3 ? 'p3' : null
}

/** What the last function has returned. */
function pointer(): number {
  check()
  return numbersAt(result, 1)[0]!
}

/** Throws if the last function has failed: it writes a code, a code of details, and where its message is. */
function check(): void {
  const [code, , message] = [...numbersAt(error, 3)] as [number, number, number]
  if (code !== 0)
    throw new Error(Buffer.from(heif.HEAPU8.subarray(message, heif.HEAPU8.indexOf(0, message))).toString())
}

/** Anew each time, as the memory moves when it grows. */
const numbersAt = (at: number, count: number) => heif.HEAPU32.subarray(at >> 2, (at >> 2) + count)

function answer(): HeicAnswer {
  try {
    return decode()
  } catch (error) {
    return { fault: String(error) }
  }
}

const answered = answer()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort!.postMessage(answered, 'pixels' in answered ? [answered.pixels.buffer] : [])
