import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isInterrupted, createClient } from './client.ts'
import type { Findings } from './findings.ts'

interface UploaderOptions {
  url: string
  headers: Record<string, string>
  name: string
  findings: Findings
  isOver(): boolean
}

/** A unique photo of noise. */
const photo = (number: number) =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 100 + (number % 60), sigma: 40 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer()

const CHUNK_BYTES = 24 * 1024
/** Digits of the file's SHA-256 in its name. */
const HASH_DIGITS = 32

/** Uploads photos alternately in chunks (tus) and as forms; returns the confirmed images. */
export async function upload({ url, headers, name, findings, isOver }: UploaderOptions): Promise<Image[]> {
  using ask = createClient(url, headers)
  const images: Image[] = []
  for (let number = 0; !isOver(); number++) {
    const image = number % 2 === 0 ? await inPieces(number) : await asForm(number)
    if (image) images.push(image)
    await sleep(100)
  }
  return images

  async function inPieces(number: number): Promise<Image | null> {
    const id = await sendPieces(await photo(number))
    // Repeating the request for an upload returns the same image.
    for (let tries = 0; tries < 100; tries++) {
      const response = await ask('/api/images', { method: 'POST', body: { upload: id, filename: `${name} ${number}` } })
      if (response.status === 200) return imageOf(response.text)
      if (!isInterrupted(response)) return refused(`an upload returned ${response.status}: ${response.text}`)
      findings.count('uploads without a response')
      await sleep(200)
    }
    return refused('no image could be created from an upload')
  }

  async function asForm(number: number): Promise<Image | null> {
    const form = new FormData()
    form.set('filename', `${name} ${number}`)
    form.set('file', new Blob([new Uint8Array(await photo(number))], { type: 'image/jpeg' }), `${number}.jpg`)
    const request = new Request(url, { method: 'POST', body: form })
    const response = await ask('/api/images/upload', {
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type')! },
      body: Buffer.from(await request.arrayBuffer()),
    })
    if (response.status === 200) return imageOf(response.text)
    if (!isInterrupted(response)) return refused(`a form upload returned ${response.status}: ${response.text}`)
    findings.count('uploads without a response')
    return null
  }

  /** Uses the browser's tus client. */
  function sendPieces(bytes: Buffer): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const sending = new Upload(bytes as never, {
      endpoint: `${url}/api/images/uploads`,
      headers,
      chunkSize: CHUNK_BYTES,
      retryDelays: Array.from({ length: 40 }, () => 250),
      onError: reject,
      onSuccess: () => resolve(new URL(sending.url!, url).pathname.split('/').at(-1)!),
    })
    sending.start()
    return promise
  }

  function imageOf(text: string): Image {
    findings.count('images')
    findings.count('acknowledged writes')
    return JSON.parse(text) as Image
  }

  function refused(text: string): null {
    findings.blame(text)
    return null
  }
}

/** Every confirmed image exists, is identical on all servers and matches the hash in its name. */
export async function compareImages(
  urls: string[],
  headers: Record<string, string>,
  images: Image[],
  findings: Findings,
) {
  for (const url of urls) {
    using ask = createClient(url, headers)
    const listed = JSON.parse((await ask('/api/images')).text) as Image[]
    const there = new Map(listed.map((image) => [image.id, image]))
    for (const { id, filename, url: path } of images) {
      if (there.get(id)?.url !== path) findings.blame(`the stored image ${filename} is lost`)
      const { status, body } = await ask(path)
      const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_DIGITS)
      if (status !== 200 || !path.includes(hash))
        findings.blame(`the file of ${filename} differs from the upload: ${status} ${path} ${hash}`)
    }
  }
}
