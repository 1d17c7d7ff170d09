import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { isInterrupted, createClient, type FleetClient } from './client.ts'
import type { Findings } from './findings.ts'

interface EditorOptions {
  url: string
  /** Headers of a signed-in user. */
  headers: Record<string, string>
  name: string
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** Values whose saving was confirmed to an editor. After a lost response both the old and the new one are possible. */
export interface SavedPage {
  page: string
  /** The confirmed title, or two possible ones. */
  titles: string[]
  isPublished: boolean[]
  posts: string[]
  items: string[]
}

const REST_MS = 60

/** Repeatedly saves, publishes, deletes and restores a page, writes posts and adds menu items. */
export async function edit({ url, headers, name, findings, random, isOver }: EditorOptions): Promise<SavedPage> {
  using ask = createClient(url, headers)
  const create = (slug: string) => ask('/api/pages', { method: 'POST', body: { title: name, slug, isPublished: true } })
  const first = await create(name)
  // A slow machine may still be creating it when the server is killed.
  const made = isInterrupted(first) ? await create(`${name}-again`) : first
  if (made.status !== 200) throw new Error(`The page of ${name} was not created: ${made.status} ${made.text}`)
  let page = JSON.parse(made.text) as Page
  const saved: SavedPage = { page: page.id, titles: [page.title], isPublished: [true], posts: [], items: [] }
  for (let turn = 1; !isOver(); turn++) {
    await save({ title: `${name} ${turn}` })
    if (turn % 5 === 0) await save({ isPublished: turn % 10 === 0 })
    if (turn % 7 === 0) await bringBack()
    if (turn % 3 === 0) await write(turn)
    await sleep(REST_MS * random())
  }
  return saved

  async function save(change: Partial<Pick<Page, 'title' | 'isPublished'>>) {
    const wanted = { title: change.title ?? page.title, isPublished: change.isPublished ?? page.isPublished }
    const ifMatch = { 'if-match': `"${page.version}"` }
    const response = await ask(`/api/pages/${page.id}`, { method: 'PUT', headers: ifMatch, body: change })
    findings.count('saves')
    if (isInterrupted(response)) {
      findings.count('saves without a response')
      const stands = await standing()
      const isSaved = stands.title === wanted.title && stands.isPublished === wanted.isPublished
      const isAsBefore = stands.title === page.title && stands.isPublished === page.isPublished
      if (!isSaved && !isAsBefore) findings.blame(`${name} has the title ${stands.title}, which was never saved`)
      page = stands
    } else if (response.status === 200) {
      findings.count('acknowledged writes')
      const now = JSON.parse(response.text) as Page
      if (now.version !== page.version + 1)
        findings.blame(`${name} changed from version ${page.version} to ${now.version}`)
      page = now
    } else findings.blame(`a save returned ${response.status}: ${response.text}`)
    saved.titles = [page.title]
    saved.isPublished = [page.isPublished]
  }

  async function standing(): Promise<Page> {
    for (;;) {
      const response = await ask(`/api/pages/${page.id}`)
      if (response.status === 200) return JSON.parse(response.text) as Page
      findings.blame(`GET of a page returned ${response.status}: ${response.text}`)
      await sleep(200)
    }
  }

  /** Deletes and restores the page; it exists afterwards whatever responses were lost. */
  async function bringBack() {
    const removed = await ask(`/api/pages/${page.id}`, { method: 'DELETE' })
    // If the balancer retries, the second attempt finds it deleted.
    if (!isInterrupted(removed) && removed.status !== 204 && removed.status !== 200 && removed.status !== 404)
      findings.blame(`a deletion returned ${removed.status}: ${removed.text}`)
    for (;;) {
      const back = await ask(`/api/pages/${page.id}/undelete`, { method: 'POST' })
      if (back.status === 200) {
        const now = JSON.parse(back.text) as Page
        if (now.title !== page.title) findings.blame(`${name} was restored as ${now.title}`)
        page = now
        return
      }
      if (isInterrupted(back) || back.status === 404) {
        const there = await ask(`/api/pages/${page.id}`)
        if (there.status === 200) {
          page = JSON.parse(there.text) as Page
          return
        }
      } else findings.blame(`restoring a page returned ${back.status}: ${back.text}`)
      if (isOver()) return findings.blame(`${name} could not be restored`)
      await sleep(100)
    }
  }

  async function write(turn: number) {
    const title = `${name} post ${turn}`
    const post = {
      title,
      excerpt: 'E',
      content: 'C',
      imageUrl: '/uploads/none.webp',
      category: 'showcase',
      readTime: 1,
    }
    if (await isMade(ask, '/api/blog', { ...post, isPublished: true })) saved.posts.push(title)
    const label = `${name} item ${turn}`
    if (await isMade(ask, '/api/navigation', { label, href: '/gallery', isVisible: false })) saved.items.push(label)
  }

  async function isMade(as: FleetClient, path: string, body: object): Promise<boolean> {
    const response = await as(path, { method: 'POST', body })
    findings.count('records created')
    if (response.status !== 200 && !isInterrupted(response))
      findings.blame(`POST ${path} returned ${response.status}: ${response.text}`)
    if (response.status === 200) findings.count('acknowledged writes')
    return response.status === 200
  }
}

/** Compares the confirmed values with the data of one server. */
export async function compareSaved(url: string, headers: Record<string, string>, all: SavedPage[], findings: Findings) {
  using ask = createClient(url, headers)
  const posts = JSON.parse((await ask('/api/blog')).text) as { title: string }[]
  const items = JSON.parse((await ask('/api/navigation')).text) as { label: string }[]
  const titles = new Set(posts.map(({ title }) => title))
  const labels = new Set(items.map(({ label }) => label))
  if (titles.size !== posts.length) findings.blame('a post exists twice')
  for (const saved of all) {
    const { status, text } = await ask(`/api/pages/${saved.page}`)
    const page = (status === 200 ? JSON.parse(text) : { title: text, isPublished: null }) as Page
    if (!saved.titles.includes(page.title) || !saved.isPublished.includes(page.isPublished))
      findings.blame(`a page is ${page.title} in the end but was saved as ${saved.titles.join(' or ')}`)
    for (const post of saved.posts) if (!titles.has(post)) findings.blame(`the saved post ${post} is lost`)
    for (const item of saved.items) if (!labels.has(item)) findings.blame(`the saved item ${item} is lost`)
  }
}
