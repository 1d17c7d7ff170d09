import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { createClient, isInterrupted, type FleetResponse } from './client.ts'
import type { Findings } from './findings.ts'

interface PlanOptions {
  url: string
  /** Headers of a signed-in user. */
  headers: Record<string, string>
  findings: Findings
  isOver(): boolean
}

/** A release of a page and a post. */
interface PlannedRelease {
  id: string
  pageId: string
  postId: string
  /** False if the response about its time was lost, so that it may have none. */
  isScheduled: boolean
}

const DUE_AFTER_MS = 1_000
const REST_MS = 300
const LIVE_WITHIN_MS = 15_000

/** Plans releases of two drafts for a moment later, which one of the servers publishes. */
export async function planReleases({ url, headers, findings, isOver }: PlanOptions): Promise<PlannedRelease[]> {
  using ask = createClient(url, headers)
  const planned: PlannedRelease[] = []
  /** Null if the response was lost. */
  async function send(method: string, path: string, body: object): Promise<{ id: string } | null> {
    const response: FleetResponse = await ask(path, { method, body })
    if (response.status === 200) return JSON.parse(response.text) as { id: string }
    if (!isInterrupted(response)) findings.blame(`${method} ${path} returned ${response.status}: ${response.text}`)
    return null
  }

  for (let turn = 1; !isOver(); turn++, await sleep(REST_MS)) {
    const slug = `planned-${turn}`
    const page = await send('POST', '/api/pages', { title: slug, slug, description: 'old', isPublished: true })
    const post = { title: slug, slug, excerpt: 'old', content: 'Words', imageUrl: '/a.webp', isPublished: true }
    const made = page && (await send('POST', '/api/blog', post))
    const release = made && (await send('POST', '/api/releases', { name: slug }))
    if (!release) continue
    const { id: releaseId } = release
    const drafts = [
      await send('PUT', `/api/drafts/page/${page.id}`, { change: { description: 'new' }, releaseId }),
      await send('PUT', `/api/drafts/post/${made.id}`, { change: { excerpt: 'new' }, releaseId }),
    ]
    if (drafts.includes(null)) continue
    const publishAt = new Date(Date.now() + DUE_AFTER_MS).toISOString()
    const isScheduled = (await send('PUT', `/api/releases/${releaseId}`, { publishAt })) !== null
    planned.push({ id: releaseId, pageId: page.id, postId: made.id, isScheduled })
    findings.count('releases')
  }
  return planned
}

/** Waits for the planned releases on one server, and compares what each of them changed. */
export async function compareReleases(
  url: string,
  headers: Record<string, string>,
  planned: readonly PlannedRelease[],
  findings: Findings,
): Promise<void> {
  using ask = createClient(url, headers)
  const read = async <T>(path: string) => JSON.parse((await ask(path)).text) as T
  const states = async () =>
    new Map((await read<{ id: string; state: string }[]>('/api/releases')).map(({ id, state }) => [id, state]))
  const deadline = Date.now() + LIVE_WITHIN_MS
  await waitUntil(async () => Date.now() > deadline || ![...(await states()).values()].includes('scheduled'))
  const live = await states()
  const posts = await read<{ id: string; excerpt: string }[]>('/api/blog')
  for (const { id, pageId, postId, isScheduled } of planned) {
    const { description } = await read<{ description: string }>(`/api/pages/${pageId}`)
    const excerpt = posts.find((post) => post.id === postId)?.excerpt
    const state = live.get(id)
    const wanted = state === 'live' ? 'new' : 'old'
    if (description !== wanted || excerpt !== wanted)
      findings.blame(`release ${id} is ${state}, but its page is ${description} and its post is ${excerpt}`)
    if (isScheduled && state !== 'live') findings.blame(`release ${id} is ${state}, but was due`)
  }
}
