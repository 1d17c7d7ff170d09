import { createHash } from 'node:crypto'
import { photo } from '#tests/harness/photos.ts'
import { ApiError } from '#shared/contract/errors.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { createClient } from './client.ts'
import type { Stored, Writer, Writing } from './writing.ts'

const MOST_IMAGES = 8
const OURS = 'drill-'
const UPLOADS = '/api/images/uploads'
const CHUNK_BYTES = 12 * 1024
/** Digits of the file's SHA-256 in its name. */
const HASH_DIGITS = 32

interface PendingUpload {
  id: string
  bytes: Buffer
  name: string
  /** Bytes of acknowledged chunks. */
  acknowledged: number
}

const key = (name: string) => `images/${name}`
const tus = { 'tus-resumable': '1.0.0' }

/** Whether the name of a stored picture is the hash of its content. */
export const isWhole = (name: string, bytes: Buffer) =>
  name.includes(createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS))

/** Uploads photos in every way, describes, replaces and deletes them. */
export function createImageWriters(writing: Writing): Writer[] {
  const { staff, ledger, findings, random, next, url, headers, sendHalves } = writing
  const ids = new Map<string, string>()
  const pending = new Set<PendingUpload>()
  /** Ids of replaced files that a kill left in the trash. */
  const leftovers = new Set<string>()

  async function write() {
    for (const upload of pending) await resume(upload)
    for (const id of leftovers) {
      // Gone, if the response to an earlier attempt was lost.
      leftovers.delete(id)
      await ledger
        .write({}, () => staff.images.purge({ params: { id } }), [404])
        .catch((error: Error) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
    }
    const name = `${OURS}${next()}`
    const image = await add(name)
    ids.set(name, image.id)
    await describe(name, image)
    await throwAway(name, image.id)
    const standing = ledger.keys(key(OURS)).filter((each) => ledger.valueOf(each))
    for (const oldest of standing.slice(0, -MOST_IMAGES)) await purge(oldest)
  }

  let ways = 0
  function add(name: string): Promise<Image> {
    ways += 1
    const way = ways <= 4 ? ways : 1 + Math.floor(random() * 4)
    if (way === 1) return asForm(name)
    if (way === 2) return asDataUrl(name)
    if (way === 3) return asAddress(name)
    return inChunks(name)
  }

  const newPhoto = () => photo({ seed: next(), width: 320, grain: 0.6 })

  async function asForm(name: string): Promise<Image> {
    const form = new FormData()
    form.set('filename', name)
    form.set('file', new Blob([new Uint8Array(await newPhoto())], { type: 'image/jpeg' }), `${name}.jpg`)
    const request = new Request(url, { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const type = { 'content-type': request.headers.get('content-type')! }
    return ledger.write({ [key(name)]: { alt: '', isInTrash: false } }, async () => {
      const init = { method: 'POST', headers: type, body, event: 'half a form' } as const
      return JSON.parse(demand(await sendHalves('/api/images/upload', init)).text) as Image
    })
  }

  async function asDataUrl(name: string): Promise<Image> {
    const body = { filename: name, url: `data:image/jpeg;base64,${(await newPhoto()).toString('base64')}` }
    return ledger.write({ [key(name)]: { alt: '', isInTrash: false } }, () => staff.images.create({ body }))
  }

  function asAddress(name: string): Promise<Image> {
    const body = { filename: name, url: `https://pictures.example/${name}.jpg` }
    return ledger.write({ [key(name)]: { url: body.url, isInTrash: false } }, () => staff.images.create({ body }))
  }

  async function inChunks(name: string): Promise<Image> {
    const bytes = await newPhoto()
    const upload: PendingUpload = { id: await begin(bytes), bytes, name, acknowledged: 0 }
    pending.add(upload)
    return finish(upload)
  }

  async function begin(bytes: Buffer): Promise<string> {
    const { location } = await ledger.write({}, async () => {
      const length = { 'upload-length': String(bytes.length) }
      const init = {
        method: 'POST',
        headers: { ...tus, ...length },
        body: Buffer.alloc(0),
        event: 'half a chunk',
      } as const
      return demand(await sendHalves(UPLOADS, init))
    })
    return location.split('/').at(-1)!
  }

  async function sendChunks(upload: PendingUpload) {
    const { id, bytes } = upload
    while (upload.acknowledged < bytes.length) {
      const from = upload.acknowledged
      const body = bytes.subarray(from, from + CHUNK_BYTES)
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
      const init = { method: 'PATCH', headers: { ...tus, ...type }, body, event: 'half a chunk' } as const
      await ledger.write({}, async () => demand(await sendHalves(`${UPLOADS}/${id}`, init)))
      upload.acknowledged = from + body.length
    }
  }

  async function finish(upload: PendingUpload): Promise<Image> {
    await sendChunks(upload)
    const body = { filename: upload.name, upload: upload.id }
    const values = { [key(upload.name)]: { alt: '', isInTrash: false } }
    const image = await ledger.write(values, () => staff.images.create({ body }))
    pending.delete(upload)
    return image
  }

  /** After a kill: nothing acknowledged is missing, and the rest can be sent. */
  async function resume(upload: PendingUpload) {
    using ask = createClient(url, headers)
    const head = await ask(`${UPLOADS}/${upload.id}`, { method: 'HEAD', headers: tus })
    const offset = Number(head.headers['upload-offset'])
    const hasRecord = ledger.valueOf(key(upload.name))
    // The upload is deleted once its record exists.
    if (hasRecord) return void pending.delete(upload)
    pending.delete(upload)
    if (head.status !== 200 || offset < upload.acknowledged)
      return findings.blame(
        `an upload has ${offset} bytes (${head.status}), but ${upload.acknowledged} were acknowledged`,
      )
    pending.add(upload)
    upload.acknowledged = offset
    ids.set(upload.name, (await finish(upload)).id)
    findings.count('uploads resumed')
  }

  async function describe(name: string, { id, version, url: address }: Image) {
    const params = { id }
    const now = { alt: `Alt ${name}`, hasTag: true, isInTrash: false }
    const change = { params, headers: { 'if-match': `"${version}"` }, body: { alt: now.alt } }
    const { version: later } = await ledger.write({ [key(name)]: { alt: now.alt } }, () => staff.images.update(change))
    await ledger.write({ [key(name)]: now }, () => staff.images.tag({ body: { ids: [id], add: ['drill'] } }))
    if (!address.startsWith('/uploads/') || (ways > 1 && random() < 0.5)) return
    const bytes = await newPhoto()
    const upload = await begin(bytes)
    await sendChunks({ id: upload, bytes, name, acknowledged: 0 })
    const headersOf = { 'if-match': `"${later + 1}"` }
    const { image, replaced } = await ledger.write({ [key(name)]: now }, () =>
      staff.images.replace({ params, headers: headersOf, body: { upload } }),
    )
    ids.set(name, image.id)
    // The former file is an image in the trash.
    if (replaced) await ledger.write({}, () => staff.images.purge({ params: { id: replaced.id } }))
  }

  async function throwAway(name: string, id: string) {
    const params = { id }
    const value = ledger.valueOf(key(name))!
    const [there, thrown] = [
      { ...value, isInTrash: false },
      { ...value, isInTrash: true },
    ]
    await ledger.write({ [key(name)]: thrown }, () => staff.images.remove({ params }))
    await ledger.write({ [key(name)]: there }, () => staff.images.undelete({ params }))
    await ledger.write({ [key(name)]: thrown }, () => staff.images.removeMany({ body: { ids: [id] } }))
    await ledger.write({ [key(name)]: there }, () => staff.images.undeleteMany({ body: { ids: [id] } }))
  }

  async function purge(oldest: string) {
    const params = { id: ids.get(oldest.slice(key('').length))! }
    if (ledger.valueOf(oldest)?.['isInTrash'] !== true)
      await ledger.write({ [oldest]: { isInTrash: true } }, () => staff.images.remove({ params }))
    await ledger.write({ [oldest]: null }, () => staff.images.purge({ params }))
  }

  async function compare() {
    const stored: Stored = new Map()
    using ask = createClient(url, headers)
    for (const image of [...(await staff.images.list({ query: {} })), ...(await staff.images.trash())]) {
      if (image.filename.startsWith(OURS)) {
        const isInTrash = image.deletedAt !== null
        // A former file has the name of its image and is in the trash.
        if (isInTrash && stored.has(key(image.filename))) {
          leftovers.add(image.id)
          continue
        }
        stored.set(key(image.filename), { ...image, isInTrash, hasTag: image.tags.includes('drill') })
        ids.set(image.filename, image.id)
      }
      if (!image.url.startsWith('/uploads/')) continue
      const { status, body } = await ask(image.url)
      if (status !== 200 || !isWhole(image.url, body))
        findings.blame(`the file of ${image.filename} is not whole: ${status}, ${body.length} bytes`)
    }
    ledger.compare('images/', stored)
  }

  /** An upload that is given up: its bytes are deleted. */
  async function giveUp() {
    const id = await begin(Buffer.alloc(100))
    using ask = createClient(url, headers)
    const path = `${UPLOADS}/${id}`
    await ledger.write({}, async () => demand(await ask(path, { method: 'DELETE', headers: tus })))
  }

  return [
    {
      name: 'images',
      async write() {
        // Once in every way, then in any.
        const isFirst = ways === 0
        for (let count = isFirst ? 4 : 1; count > 0; count--) await write()
        await giveUp()
      },
      compare,
    },
  ]
}

/** Throws as the typed clients do. */
export function demand<R extends { status: number; text: string }>(response: R): R {
  if (response.status >= 300) throw new ApiError(response.status, response.text)
  return response
}
