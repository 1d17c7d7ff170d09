import { setPriority } from 'node:os'
import sharp from 'sharp'
import { blackPng, manyFramesGif } from '#server/pictures/hostile.testing.ts'
import { photo } from '#tests/harness/photos.ts'

/** At the same time, of each kind. */
const AT_ONCE = 2

export interface AttackOrders {
  url: string
  seconds: number
}

/** Statuses with how often they were answered, by the kind of file. */
export type AttackOutcome = Record<string, Record<string, number>>

type Send = (url: string) => Promise<number>

/** What somebody would send who means ill, or just a very large photo. */
async function weapons(): Promise<Record<string, Send>> {
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
    'a photo of 24 MP, in a form': byForm(first!),
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
  const answer = await asking
  await answer.arrayBuffer()
  return answer.status
}

async function attack(sends: Record<string, Send>, { url, seconds }: AttackOrders): Promise<AttackOutcome> {
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

// Whoever attacks has a machine of their own: here they leave the shop its own.
setPriority(10)
const sends = await weapons()
process.once('message', (orders: AttackOrders) => {
  void attack(sends, orders).then((outcome) => process.send!(outcome, () => process.disconnect?.()))
})
process.send!('ready')
