import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Image } from '#shared/features/images/images.schema.ts'
import { mountDisk, type MountedDisk } from '#tests/harness/mounted-disk.ts'
import { photo } from '#tests/harness/photos.ts'
import { createClient, type FleetClient, type FleetResponse } from './client.ts'
import type { Findings } from './findings.ts'
import { createFleetServer, type FleetServer } from './server.ts'

/** A shop whose DATA_DIR is a disk of its own. */
export interface DiskShop extends AsyncDisposable {
  server: FleetServer
  disk: MountedDisk
}

export async function openDiskShop(findings: Findings): Promise<DiskShop> {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-disk-'))
  const dataDir = join(folder, 'data')
  const disk = await mountDisk(dataDir)
  const env = { AUTH_DISABLED: '1', LOG_LEVEL: 'info' }
  const server = await createFleetServer({ name: 'shop', folder, env, dataDir, inside: disk.inside })
  await server.start()
  return {
    server,
    disk,
    async [Symbol.asyncDispose]() {
      await server.kill()
      disk[Symbol.dispose]()
      if (findings.wrong.length > 0) return findings.say(`the server's log is in ${server.log}`)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What was acknowledged: slugs of pages, and images with their size in bytes. */
export interface Acknowledged {
  pages: string[]
  images: Pick<Image, 'id' | 'url'>[]
}

interface LoadOptions {
  /** Unique; begins the slugs of pages. */
  name: string
  url: string
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** Makes pages and sends images until it is over, and notes what was acknowledged. Every refusal must say why, in words. */
export async function write({ name, url, findings, random, isOver }: LoadOptions, done: Acknowledged): Promise<void> {
  using ask = createClient(url, { origin: url, accept: 'application/json' })
  for (let turn = 1; !isOver(); turn++) {
    const slug = `${name}-${turn}`
    const page = await ask('/api/pages', { method: 'POST', body: { title: slug, slug, isPublished: true } })
    if (page.status === 200) done.pages.push(slug)
    note(page, 'pages', findings)
    if (turn % 4 === 0) {
      const bytes = await photo({ seed: Math.floor(random() * 1e9), width: 120, height: 90, grain: random() })
      const sent = await sendImage(ask, bytes)
      if (sent.status === 200) done.images.push(JSON.parse(sent.text) as Image)
      note(sent, 'images', findings)
    }
    await sleep(20 * random())
  }
}

/** Counts a response to a write; only success or a refusal in words is right. */
function note({ status, text }: FleetResponse, what: string, findings: Findings) {
  if (status === 200) return findings.count(what)
  const { message, requestId } = JSON.parse(text) as { message?: string; requestId?: string }
  const isRefusal = (status === 503 || status === 507) && /Nothing was saved|not saved/.test(message ?? '')
  if (!isRefusal || !requestId) return findings.blame(`${what}: ${status} ${text}`)
  findings.count(`refused ${status}`)
}

export function sendImage(ask: FleetClient, bytes: Buffer): Promise<FleetResponse> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  return ask('/api/images/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', accept: 'application/json' },
    body,
  })
}

/** Reads what shoppers read. Searches are never cached. */
export async function read({ url, findings, random, isOver }: LoadOptions, paths: readonly string[]): Promise<void> {
  using ask = createClient(url)
  for (let turn = 0; !isOver(); turn++) {
    const path = turn % 3 === 0 ? `/gallery?search=${Math.floor(random() * 1e9)}` : paths[turn % paths.length]!
    const began = performance.now()
    const { status, text } = await ask(path)
    findings.count('reads')
    if (status !== 200) findings.blame(`${path}: ${status} ${text.slice(0, 200)}`)
    const ms = performance.now() - began
    if (ms > 2_000) findings.blame(`${path} took ${Math.round(ms)} ms`)
    await sleep(10)
  }
}

/** Compares what is there with what was acknowledged. */
export async function compare({ server }: DiskShop, done: Acknowledged, findings: Findings): Promise<void> {
  using ask = createClient(server.url, { origin: server.url })
  const pages = JSON.parse((await ask('/api/pages')).text) as { slug: string }[]
  const slugs = new Set(pages.map(({ slug }) => slug))
  for (const slug of done.pages) if (!slugs.has(slug)) findings.blame(`the page ${slug} was acknowledged and is lost`)
  for (const { id, url } of done.images) {
    const { status } = await ask(url)
    if (status !== 200) findings.blame(`image ${id} was acknowledged, and ${url} answers ${status}`)
  }
}

export const temporaryFiles = ({ disk }: DiskShop): string[] => readdirSync(join(disk.folder, 'tmp'))
