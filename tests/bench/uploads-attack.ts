import { setPriority } from 'node:os'
import sharp from 'sharp'
import { blackPng, manyFramesGif } from '#tests/harness/hostile-images.ts'
import { photo } from '#tests/harness/photos.ts'

/** Concurrent uploads of each kind. */
const AT_ONCE = 2

export interface AttackOptions {
  url: string
  seconds: number
}

/** Number of responses by status, for each kind of file. */
export type AttackOutcome = Record<string, Record<string, number>>

type SendAttack = (url: string) => Promise<number>

/** Malicious and very large uploads. */
async function buildAttacks(): Promise<Record<string, SendAttack>> {
  const noise = { width: 4000, height: 4000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const large = await sharp({ create: { ...noise, background: '#000' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const dataUrl = Buffer.from(
    JSON.stringify({ filename: 'noise.webp', url: `data:image/png;base64,${large.toString('base64')}` }),
  )
  const [first, second] = await Promise.all([1, 2].map((seed) => photo({ seed, width: 6000, height: 4000, gps: true })))
  return {
    'a bomb of 2,500 MP': byForm(blackPng(50_000, 50_000, { pixels: false })),
    '64 MP in a few kB': byForm(blackPng(8000, 8000)),
    'a GIF of 40,000 frames': byTus(manyFramesGif(40_000, 100, 100)),
    'a GIF of 1,500 frames': byTus(manyFramesGif(1500, 200, 200)),
    'a data URL of 50 MB': asDataUrl(dataUrl),
    'a photo of 24 MP, as a form': byForm(first!),
    'a photo of 24 MP, by tus': byTus(second!),
  }
}

const byForm = (bytes: Buffer) => async (url: string) => {
  const form = new FormData()
  form.append('file', new File([bytes as never], 'picture.jpg'))
  return statusOf(fetch(`${url}/api/images/upload`, { method: 'POST', headers: { origin: url }, body: form }))
}

const asDataUrl = (body: Buffer) => (url: string) => record(url, body)

const byTus = (bytes: Buffer) => async (url: string) => {
  const headers = { origin: url, 'tus-resumable': '1.0.0' }
  const announced = await fetch(`${url}/api/images/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'content-type': 'application/offset+octet-stream' },
    body: bytes as never,
  })
  if (announced.status !== 201) return announced.status
  const upload = announced.headers.get('location')!.split('/').at(-1)!
  return record(url, Buffer.from(JSON.stringify({ filename: 'photo.webp', upload })))
}

const record = (url: string, body: Buffer) =>
  statusOf(
    fetch(`${url}/api/images`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: body as never,
    }),
  )

async function statusOf(asking: Promise<Response>): Promise<number> {
  const response = await asking
  await response.arrayBuffer()
  return response.status
}

async function attack(sends: Record<string, SendAttack>, { url, seconds }: AttackOptions): Promise<AttackOutcome> {
  const until = performance.now() + seconds * 1000
  const outcome: AttackOutcome = {}
  const loops = Object.entries(sends).flatMap(([name, send]) =>
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        const status = String(await send(url).catch((error: Error) => error.name))
        const counts = (outcome[name] ??= {})
        counts[status] = (counts[status] ?? 0) + 1
      }
    }),
  )
  await Promise.all(loops)
  return outcome
}

// An attacker has a machine of their own, so this process leaves the CPU to the shop.
setPriority(10)
const sends = await buildAttacks()
process.once('message', (orders: AttackOptions) => {
  void attack(sends, orders).then((outcome) => process.send!(outcome, () => process.disconnect?.()))
})
process.send!('ready')
