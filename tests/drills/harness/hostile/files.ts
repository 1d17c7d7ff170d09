import sharp from 'sharp'
import { blackPng, heifStart, manyFramesGif, withDeclaredSize } from '#tests/harness/hostile-images.ts'
import { photo } from '#tests/harness/photos.ts'
import type { Findings } from '#tests/drills/harness/findings.ts'
import type { Ask, HostileResponse } from './ask.ts'
import { RAN, type Texts } from './texts.ts'

/** What must come of a file: an upright image of this size, a refusal with one of these statuses, or either. */
type Outcome = 'either' | { width: number; height: number } | readonly number[]

interface HostileFile {
  name: string
  bytes: Buffer
  outcome: Outcome
}

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
const SIZE = { width: 80, height: 60 }
const payload = Buffer.from(`<script>window.${RAN}=1</script><?php system($_GET[0]) ?>`)
const notImages = [400, 415, 422] as const
const tooLarge = [413, 422] as const

/** Endless files, each kind in turn; the seed decides where they are cut or damaged. */
export async function createFiles(random: () => number) {
  const at = (end: number) => Math.floor(random() * end)
  const whole = await Promise.all(formats.map((format) => photo({ seed: 9, ...SIZE, format })))
  const [jpeg, png] = whole as [Buffer, Buffer]
  const moving = await photo({ seed: 4, width: 40, height: 30, format: 'gif', frames: 4 })
  const any = () => at(formats.length)
  const pretenders = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '<!doctype html><script>1</script>',
    'PK\x03\x04',
    'MZ\x90',
    '%PDF-1.7',
    'II*\0',
    'BM',
    '',
    '\0'.repeat(5_000),
  ]

  const kinds: (() => HostileFile | Promise<HostileFile>)[] = [
    function cutOff() {
      const which = any()
      const bytes = whole[which]!
      // The last bytes of some formats say nothing.
      const cut = at(bytes.length - 40)
      return { name: `${formats[which]} cut at ${cut}`, bytes: bytes.subarray(0, cut), outcome: notImages }
    },
    function cutOffAnimation() {
      const cut = at(moving.length - 1)
      return { name: `animation cut at ${cut}`, bytes: moving.subarray(0, cut), outcome: notImages }
    },
    function damaged() {
      const which = any()
      const bytes = Buffer.from(whole[which]!)
      for (let count = 1 + at(20); count > 0; count--) bytes[at(bytes.length)] = at(256)
      return { name: `${formats[which]} with other bytes`, bytes, outcome: 'either' }
    },
    function badChecksum() {
      const bytes = Buffer.from(png)
      bytes.writeUInt32BE(at(2 ** 32), 29)
      return { name: 'a PNG whose header has another checksum', bytes, outcome: 'either' }
    },
    function bomb() {
      const side = 30_000 + at(30_000)
      const [name, bytes] = (
        [
          ['a PNG bomb', blackPng(side, side, { pixels: false })],
          ['a JPEG bomb', withDeclaredSize(jpeg, side, side)],
          ['a GIF bomb', manyFramesGif(10_000 + side, 100, 100)],
        ] as const
      )[at(3)]!
      return { name, bytes, outcome: tooLarge }
    },
    async function turned() {
      const orientation = 1 + at(8)
      const bytes = await photo({ seed: 6, ...SIZE, orientation, gps: true })
      return { name: `orientation ${orientation}`, bytes, outcome: SIZE }
    },
    async function polyglot() {
      const bytes = await sharp(jpeg)
        .withExif({ IFD0: { ImageDescription: payload.toString() } })
        .jpeg()
        .toBuffer()
      return { name: 'a polyglot', bytes: Buffer.concat([bytes, payload]), outcome: SIZE }
    },
    function pretender() {
      const text = pretenders[at(pretenders.length)]!
      return { name: `called an image: ${text.slice(0, 9)}`, bytes: Buffer.from(text, 'latin1'), outcome: notImages }
    },
    () => ({ name: 'HEIC', bytes: heifStart('heic', 'mif1', 'heic'), outcome: notImages }),
  ]
  let count = 0
  return Object.assign((): HostileFile | Promise<HostileFile> => kinds[count++ % kinds.length]!(), {
    kinds: kinds.length,
  })
}

interface UploadOptions {
  ask: Ask
  findings: Findings
  texts: Texts
  random: () => number
  headers: Record<string, string>
  /** Files of each kind. */
  times: number
}

/** Sends hostile files with hostile names as form, in pieces, and as a data URL. */
export async function sendFiles({ ask, findings, texts, random, headers, times }: UploadOptions): Promise<void> {
  const nextFile = await createFiles(random)
  const ways = { asForm, inPieces, asDataUrl }
  for (let turn = 0; turn < times * nextFile.kinds; turn++) {
    const { name, bytes, outcome } = await nextFile()
    const way = texts.of(Object.keys(ways) as (keyof typeof ways)[])
    const { status, text } = await ways[way](bytes, texts.text(120))
    findings.count('files')
    const what = `${name} ${way} got ${status}: ${text.slice(0, 200)}`
    if (status === 200) await check(JSON.parse(text) as { url: string; width: number; height: number }, outcome, what)
    else if (/^\{?"?(message":")?(filename|alt)/.test(text)) findings.count('refused names')
    else if (outcome !== 'either' && !(Array.isArray(outcome) && outcome.includes(status))) findings.blame(what)
  }

  async function check(image: { url: string; width: number; height: number }, outcome: Outcome, what: string) {
    findings.count('images')
    if (Array.isArray(outcome)) return findings.blame(what)
    const { type, text } = await ask({ method: 'GET', path: image.url })
    if (type !== 'image/webp' || text.includes(RAN))
      findings.blame(`is served as ${type}, or with its payload: ${what}`)
    if (
      typeof outcome === 'object' &&
      'width' in outcome &&
      (image.width !== outcome.width || image.height !== outcome.height)
    )
      findings.blame(`isn’t upright: ${what}`)
  }

  function asForm(bytes: Buffer, name: string): Promise<HostileResponse> {
    const boundary = '----hostile'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="filename"\r\n\r\n${name.toWellFormed()}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll(/[\r\n"]/g, '')}"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return ask({ method: 'POST', path: '/api/images/upload', headers: { ...headers, ...type }, body })
  }

  async function inPieces(bytes: Buffer, name: string): Promise<HostileResponse> {
    const tus = { ...headers, 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from(name).toString('base64')},filetype ${Buffer.from(texts.text(50)).toString('base64')}`
    const created = await ask({
      method: 'POST',
      path: '/api/images/uploads',
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    if (created.status !== 201) return created
    const path = new URL(created.location, 'http://here').pathname
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const sent = await ask({ method: 'PATCH', path, headers: { ...tus, ...type }, body: bytes })
    return sent.status === 204 ? create({ upload: path.split('/').at(-1), filename: name.toWellFormed() || 'x' }) : sent
  }

  function asDataUrl(bytes: Buffer, name: string): Promise<HostileResponse> {
    const url = `data:image/png;base64,${bytes.toString('base64')}`
    return create({ url, filename: name.toWellFormed() || 'x', alt: texts.text(200).toWellFormed() })
  }

  function create(body: object): Promise<HostileResponse> {
    const type = { 'content-type': 'application/json' }
    return ask({ method: 'POST', path: '/api/images', headers: { ...headers, ...type }, body: JSON.stringify(body) })
  }
}
