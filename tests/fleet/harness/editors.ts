import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { isCutOff, somebody, type Ask } from './asker.ts'
import type { Findings } from './findings.ts'

interface EditorParts {
  url: string
  /** Of somebody who has signed in. */
  headers: Record<string, string>
  name: string
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** What an editor was told is saved. Of a write whose answer was lost both may be true. */
export interface Saved {
  page: string
  /** The title that stands, or one of two. */
  titles: string[]
  isPublished: boolean[]
  posts: string[]
  items: string[]
}

const REST_MS = 60

/** Saves a page again and again, publishes it, deletes it and brings it back, writes posts and puts items into the menu. */
export async function edit({ url, headers, name, findings, random, isOver }: EditorParts): Promise<Saved> {
  using ask = somebody(url, headers)
  const made = await ask('/api/pages', { method: 'POST', body: { title: name, slug: name, isPublished: true } })
  if (made.status !== 200) throw new Error(`The page of ${name} was not made: ${made.status} ${made.text}`)
  let page = JSON.parse(made.text) as Page
  const saved: Saved = { page: page.id, titles: [page.title], isPublished: [true], posts: [], items: [] }
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
    const answer = await ask(`/api/pages/${page.id}`, { method: 'PUT', headers: ifMatch, body: change })
    findings.count('saves')
    if (isCutOff(answer)) {
      findings.count('saves cut off')
      const stands = await standing()
      const isSaved = stands.title === wanted.title && stands.isPublished === wanted.isPublished
      const isAsBefore = stands.title === page.title && stands.isPublished === page.isPublished
      if (!isSaved && !isAsBefore) findings.blame(`${name} stands as ${stands.title}, which nobody has saved`)
      page = stands
    } else if (answer.status === 200) {
      const now = JSON.parse(answer.text) as Page
      if (now.version !== page.version + 1)
        findings.blame(`${name} went from version ${page.version} to ${now.version}`)
      page = now
    } else findings.blame(`a save was answered with ${answer.status}: ${answer.text}`)
    saved.titles = [page.title]
    saved.isPublished = [page.isPublished]
  }

  async function standing(): Promise<Page> {
    for (;;) {
      const answer = await ask(`/api/pages/${page.id}`)
      if (answer.status === 200) return JSON.parse(answer.text) as Page
      findings.blame(`GET of a page was answered with ${answer.status}: ${answer.text}`)
      await sleep(200)
    }
  }

  /** Deleted, and back as it was: whatever got lost on the way, it is there in the end. */
  async function bringBack() {
    const removed = await ask(`/api/pages/${page.id}`, { method: 'DELETE' })
    // Asked twice by the balancer, the second finds it gone.
    if (!isCutOff(removed) && removed.status !== 204 && removed.status !== 200 && removed.status !== 404)
      findings.blame(`a deletion was answered with ${removed.status}: ${removed.text}`)
    for (;;) {
      const back = await ask(`/api/pages/${page.id}/undelete`, { method: 'POST' })
      if (back.status === 200) {
        const now = JSON.parse(back.text) as Page
        if (now.title !== page.title) findings.blame(`${name} came back as ${now.title}`)
        page = now
        return
      }
      if (isCutOff(back) || back.status === 404) {
        const there = await ask(`/api/pages/${page.id}`)
        if (there.status === 200) {
          page = JSON.parse(there.text) as Page
          return
        }
      } else findings.blame(`bringing a page back was answered with ${back.status}: ${back.text}`)
      if (isOver()) return findings.blame(`${name} could not be brought back`)
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

  async function isMade(as: Ask, path: string, body: object): Promise<boolean> {
    const answer = await as(path, { method: 'POST', body })
    findings.count('things made')
    if (answer.status !== 200 && !isCutOff(answer))
      findings.blame(`POST ${path} was answered with ${answer.status}: ${answer.text}`)
    return answer.status === 200
  }
}

/** Compares what editors were told with what one server says. */
export async function compareSaved(url: string, headers: Record<string, string>, all: Saved[], findings: Findings) {
  using ask = somebody(url, headers)
  const posts = JSON.parse((await ask('/api/blog')).text) as { title: string }[]
  const items = JSON.parse((await ask('/api/navigation')).text) as { label: string }[]
  const titles = new Set(posts.map(({ title }) => title))
  const labels = new Set(items.map(({ label }) => label))
  if (titles.size !== posts.length) findings.blame('a post is there twice')
  for (const saved of all) {
    const { status, text } = await ask(`/api/pages/${saved.page}`)
    const page = (status === 200 ? JSON.parse(text) : { title: text, isPublished: null }) as Page
    if (!saved.titles.includes(page.title) || !saved.isPublished.includes(page.isPublished))
      findings.blame(`a page is ${page.title} in the end, and was ${saved.titles.join(' or ')}`)
    for (const post of saved.posts) if (!titles.has(post)) findings.blame(`the post ${post} was saved, and is lost`)
    for (const item of saved.items) if (!labels.has(item)) findings.blame(`the item ${item} was saved, and is lost`)
  }
}
