import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isCutOff, somebody } from './asker.ts'
import type { Findings } from './findings.ts'

interface UploaderParts {
  url: string
  headers: Record<string, string>
  name: string
  findings: Findings
  isOver(): boolean
}

/** A photo of noise, unlike every other one. */
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
/** Of a file's SHA-256, in its name. */
const HASH_DIGITS = 32

/** Sends photos in pieces (tus) and as forms, one after the other; answers those that it was told are there. */
export async function upload({ url, headers, name, findings, isOver }: UploaderParts): Promise<Image[]> {
  using ask = somebody(url, headers)
  const images: Image[] = []
  for (let number = 0; !isOver(); number++) {
    const image = number % 2 === 0 ? await inPieces(number) : await asForm(number)
    if (image) images.push(image)
    await sleep(100)
  }
  return images

  async function inPieces(number: number): Promise<Image | null> {
    const id = await sendPieces(await photo(number))
    // Asked twice with the same upload it answers the same image.
    for (let tries = 0; tries < 100; tries++) {
      const answer = await ask('/api/images', { method: 'POST', body: { upload: id, filename: `${name} ${number}` } })
      if (answer.status === 200) return imageOf(answer.text)
      if (!isCutOff(answer)) return refused(`an upload was answered with ${answer.status}: ${answer.text}`)
      findings.count('uploads cut off')
      await sleep(200)
    }
    return refused('an upload could not be made an image')
  }

  async function asForm(number: number): Promise<Image | null> {
    const form = new FormData()
    form.set('filename', `${name} ${number}`)
    form.set('file', new Blob([new Uint8Array(await photo(number))], { type: 'image/jpeg' }), `${number}.jpg`)
    const request = new Request(url, { method: 'POST', body: form })
    const answer = await ask('/api/images/upload', {
      method: 'POST',
      headers: { 'content-type': request.headers.get('content-type')! },
      body: Buffer.from(await request.arrayBuffer()),
    })
    if (answer.status === 200) return imageOf(answer.text)
    if (!isCutOff(answer)) return refused(`a form was answered with ${answer.status}: ${answer.text}`)
    findings.count('uploads cut off')
    return null
  }

  /** With the client that browsers use. */
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
    return JSON.parse(text) as Image
  }

  function refused(text: string): null {
    findings.blame(text)
    return null
  }
}

/** Every image that somebody was told of is there, byte for byte the same from every server, and what its name says. */
export async function compareImages(
  urls: string[],
  headers: Record<string, string>,
  images: Image[],
  findings: Findings,
) {
  for (const url of urls) {
    using ask = somebody(url, headers)
    const listed = JSON.parse((await ask('/api/images')).text) as Image[]
    const there = new Map(listed.map((image) => [image.id, image]))
    for (const { id, filename, url: path } of images) {
      if (there.get(id)?.url !== path) findings.blame(`the image ${filename} was stored, and is lost`)
      const { status, body } = await ask(path)
      const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_DIGITS)
      if (status !== 200 || !path.includes(hash))
        findings.blame(`the file of ${filename} is not what was stored: ${status} ${path} ${hash}`)
    }
  }
}
