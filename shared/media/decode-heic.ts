import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { UPLOAD_BOX } from '#shared/features/images/limits.ts'
import { sharp, type Strictness } from './decode-image.ts'
import { DamagedImageError } from './image-error.ts'

/** What a thread is started with. */
export interface HeicTask {
  file: Uint8Array
  codec: WebAssembly.Module
  /** Whether any damage is an error. */
  isStrict: boolean
}

/** A decoded picture, upright. */
export interface HeicPicture {
  pixels: Uint8Array<ArrayBuffer>
  width: number
  height: number
  channels: 3 | 4
  /** ICC profile; null for sRGB. */
  profile: Uint8Array | 'p3' | null
}

/** What a thread answers. Other failures are the thread's own. */
export type HeicAnswer = HeicPicture | { fault: string }

/** Compiled once per process. */
let codec: Promise<WebAssembly.Module> | undefined
const THREAD = new URL('./heic.worker.ts', import.meta.url)

/**
 * Decodes a HEIC, which sharp can't: its prebuilt libvips has no decoder for HEVC. Returns it as a PNG that fits into
 * `UPLOAD_BOX`, upright, with its colour profile. `inspectImage` has limited its pixels before.
 * @throws DamagedImageError; another error if nothing can be decoded here
 */
export async function decodeHeic(path: string, failOn: Strictness): Promise<Buffer> {
  const { pixels, width, height, channels, profile } = await decode(await readFile(path), failOn === 'warning')
  const png = await sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
    .resize({ ...UPLOAD_BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return profile ? withProfile(png, profile === 'p3' ? await displayP3() : profile) : png
}

/** In a thread that ends afterwards: WebAssembly never gives memory back, and the process must stay able to watch itself. */
async function decode(file: Buffer<ArrayBuffer>, isStrict: boolean): Promise<HeicPicture> {
  codec ??= compile().catch((error: unknown) => {
    codec = undefined
    throw error
  })
  const workerData: HeicTask = { file, codec: await codec, isStrict }
  const thread = new Worker(THREAD, { workerData, transferList: [file.buffer], execArgv: [] })
  try {
    const [answer] = (await once(thread, 'message')) as [HeicAnswer]
    if ('fault' in answer) throw new DamagedImageError({ cause: new Error(answer.fault) })
    return answer
  } finally {
    await thread.terminate()
  }
}

const compile = async () =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')))

/** libvips' own profile of Display P3. */
async function displayP3(): Promise<Uint8Array> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata()
  return icc!
}

/** Length of a PNG's signature and of the header, which comes first. */
const HEADER_END = 8 + 12 + 13

/** Adds a profile to a PNG. sharp would convert the colours to it. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, HEADER_END), length, content, sum, png.subarray(HEADER_END)])
}
