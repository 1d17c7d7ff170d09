import type { Stored, Writer, Writing } from './writing.ts'

interface Versioned {
  id: string
  version: number
}

/** The calls that all of the CMS's records have. */
interface RecordCalls<R extends Versioned> {
  /** Prefix of its keys in the ledger. */
  kind: string
  keyOf(record: R): string
  list(): Promise<R[]>
  create(body: never): Promise<R>
  update(request: { params: { id: string }; headers: { 'if-match': string }; body: never }): Promise<R>
  remove(request: { params: { id: string } }): Promise<unknown>
  undelete(request: { params: { id: string } }): Promise<R>
}

/** Records of a kind that are left standing. */
const MOST_RECORDS = 12
const OURS = 'drill-'

/** Creates, changes, deletes and restores records of one kind, and deletes the oldest. */
function recordWriter<R extends Versioned>(
  { ledger }: Writing,
  { kind, keyOf, list, create, update, remove, undelete }: RecordCalls<R>,
) {
  const ids = new Map<string, string>()
  const key = (name: string) => `${kind}/${name}`
  const known = (name: string, record: R) => {
    ids.set(name, record.id)
    return record
  }
  return {
    ids,
    key,
    async write(name: string, draft: object, change: object, between: (record: R) => Promise<void> = async () => {}) {
      const made = known(name, await ledger.write({ [key(name)]: draft as never }, () => create(draft as never)))
      const params = { id: made.id }
      const now = { ...draft, ...change } as never
      const headers = { 'if-match': `"${made.version}"` }
      const changed = await ledger.write({ [key(name)]: now }, () => update({ params, headers, body: change as never }))
      await between(changed)
      await ledger.write({ [key(name)]: null }, () => remove({ params }))
      await ledger.write({ [key(name)]: now }, () => undelete({ params }))
      const standing = ledger.keys(`${kind}/${OURS}`).filter((each) => ledger.valueOf(each))
      for (const oldest of standing.slice(0, -MOST_RECORDS)) {
        const id = ids.get(oldest.slice(key('').length))!
        await ledger.write({ [oldest]: null }, () => remove({ params: { id } }))
      }
    },
    async compare() {
      const stored: Stored = new Map()
      for (const record of await list()) {
        const name = keyOf(record)
        if (name.startsWith(OURS)) stored.set(key(name), known(name, record))
      }
      ledger.compare(`${kind}/`, stored)
    },
  }
}

/** Some texts are long, so that the database's log fills and is checkpointed. */
const LONG = 150_000

export function createContentWriters(writing: Writing): Writer[] {
  const { staff, ledger, random, next, pick } = writing
  const text = (length = random() < 0.3 ? LONG : 200) => 'Drachen ✒ “drill”, dragons & 龍. '.repeat(length / 32)
  const blocks = () => [
    {
      id: `block-${next()}`,
      type: 'text',
      layout: { width: 1, row: 0, order: 0 },
      content: { title: 'Words', text: text() },
    },
  ]
  const newName = () => `${OURS}${next()}`

  const pages = recordWriter(writing, {
    kind: 'pages',
    ...staff.pages,
    keyOf: ({ slug }) => slug,
    list: () => staff.pages.list(),
    create: (body) => staff.pages.create({ body }),
  })
  /** Tokens of links to pages, which must show them. */
  const draftLinks: { token: string; page: string }[] = []
  const workingCopy = (slug: string) => `working-copies/${slug}`
  const page: Writer = {
    name: 'pages',
    async write() {
      const slug = newName()
      const draft = { title: `Seite ${slug} ✒`, slug, description: text(200), isPublished: false, blocks: blocks() }
      const change = { title: `Page ${slug}`, isPublished: true }
      await pages.write(slug, draft, change, async ({ id }) => {
        const entries = await staff.activity.list({ query: { kind: 'page', limit: 10 } })
        const entry = entries.find(({ recordId, before }) => recordId === id && before !== null)
        if (!entry) return writing.findings.blame(`the audit log lacks the change of ${slug}`)
        await ledger.write({ [pages.key(slug)]: draft }, () => staff.activity.restore({ params: { id: entry.id } }))
        const again = { params: { id }, headers: {}, body: change }
        await ledger.write({ [pages.key(slug)]: { ...draft, ...change } }, () => staff.pages.update(again))
      })
      const params = { id: pages.ids.get(slug)! }
      const copy = { blocks: blocks(), baseVersion: 1 }
      await ledger.write({ [workingCopy(slug)]: copy }, () => staff.pages.keepWorkingCopy({ params, body: copy }))
      const { url } = await ledger.write({}, () => staff.pages.shareDraft({ params, body: {} }))
      draftLinks.push({ token: url.split('/').at(-1)!, page: pages.key(slug) })
      await ledger.write({ [workingCopy(slug)]: null }, () => staff.pages.forgetWorkingCopy({ params }))
    },
    async compare() {
      await pages.compare()
      const stored: Stored = new Map()
      for (const key of ledger.keys('working-copies/')) {
        const slug = key.slice(workingCopy('').length)
        // Deleted with its page.
        if (!ledger.valueOf(pages.key(slug))) {
          ledger.forget(key)
          continue
        }
        const copy =
          ledger.valueOf(key) !== null && (await staff.pages.workingCopy({ params: { id: pages.ids.get(slug)! } }))
        if (copy) stored.set(key, copy)
      }
      ledger.compare('working-copies/', stored)
      for (const { token, page: key } of draftLinks.splice(0))
        if (ledger.valueOf(key))
          await staff.pages
            .byDraftLink({ params: { token } })
            .catch((error: Error) => writing.findings.blame(`the draft link of ${key} returned ${error.message}`))
    },
  }

  const posts = recordWriter(writing, {
    kind: 'posts',
    ...staff.blog,
    keyOf: ({ slug }: { slug: string } & Versioned) => slug,
    // The list has no texts.
    list: async () => {
      const summaries = await staff.blog.list()
      const ours = summaries.filter(({ slug }) => slug.startsWith(OURS))
      return Promise.all(ours.map(({ slug }) => staff.blog.bySlug({ params: { slug } })))
    },
    create: (body) => staff.blog.create({ body }),
  })
  const post: Writer = {
    name: 'posts',
    write: () => {
      const slug = newName()
      const content = text(2_000).trim()
      const draft = {
        title: slug,
        slug,
        excerpt: 'Ein Auszug',
        content,
        imageUrl: '/a.webp',
        category: 'showcase',
        readTime: 3,
      }
      return posts.write(
        slug,
        { ...draft, isPublished: false },
        { title: `Post ${slug}`, isPublished: true },
        async ({ id, version }) => {
          const params = { id }
          const copy = { content: { content: text() }, baseVersion: version }
          await ledger.write({}, () => staff.blog.keepWorkingCopy({ params, body: copy }))
          const kept = await staff.blog.workingCopy({ params })
          if (kept?.content['content'] !== copy.content.content)
            writing.findings.blame(`the working copy of ${slug} is lost`)
          await ledger.write({}, () => staff.blog.forgetWorkingCopy({ params }))
        },
      )
    },
    compare: posts.compare,
  }

  const templates = recordWriter(writing, {
    kind: 'templates',
    ...staff.templates,
    keyOf: ({ name }) => name,
    list: () => staff.templates.list(),
    create: (body) => staff.templates.create({ body }),
  })
  const template: Writer = {
    name: 'templates',
    write: () => {
      const name = newName()
      return templates.write(name, { name, blocks: blocks() }, { description: `Changed ${name}`, blocks: blocks() })
    },
    compare: templates.compare,
  }

  /** Gives three records of a kind, made once, other places. */
  async function reorder(
    kind: string,
    field: string,
    make: (name: string, at: number) => Promise<{ id: string }>,
    move: (items: { id: string; at: number }[]) => Promise<unknown>,
    ids: Map<string, string>,
  ) {
    const names = [1, 2, 3].map((number) => `${OURS}fixed-${kind}-${number}`)
    const start = pick([0, 1, 2])
    const places = names.map((name, index) => ({ name, at: 901 + ((index + start) % 3) }))
    for (const { name, at } of places)
      if (!ledger.valueOf(`${kind}/${name}`)) {
        if (ledger.keys(`${kind}/${name}`).length > 0 && ledger.valueOf(`${kind}/${name}`) === undefined) return
        ids.set(name, (await ledger.write({ [`${kind}/${name}`]: { [field]: at } }, () => make(name, at))).id)
      }
    const values = Object.fromEntries(places.map(({ name, at }) => [`${kind}/${name}`, { [field]: at }]))
    await ledger.write(values, () => move(places.map(({ name, at }) => ({ id: ids.get(name)!, at }))))
  }

  const banners = recordWriter(writing, {
    kind: 'banners',
    ...staff.banners,
    keyOf: ({ name }) => name,
    list: () => staff.banners.list(),
    create: (body) => staff.banners.create({ body }),
  })
  const banner: Writer = {
    name: 'banners',
    async write() {
      const name = newName()
      const hyperlinks = [{ text: 'Shop', url: '/gallery', isInternal: true }]
      const draft = { name, text: `Banner ${name}`, isActive: false, hyperlinks, textColor: '#ff0000' }
      await banners.write(name, draft, { text: `Changed ${name}`, position: 'below-nav', targetPages: ['/about'] })
      await reorder(
        'banners',
        'priority',
        (fixed, priority) => staff.banners.create({ body: { name: fixed, text: 'Fixed', isActive: false, priority } }),
        (items) => staff.banners.reorder({ body: { items: items.map(({ id, at }) => ({ id, priority: at })) } }),
        banners.ids,
      )
    },
    compare: banners.compare,
  }

  const items = recordWriter(writing, {
    kind: 'navigation',
    ...staff.navigation,
    keyOf: ({ label }) => label,
    list: () => staff.navigation.list(),
    create: (body) => staff.navigation.create({ body }),
  })
  const item: Writer = {
    name: 'menu items',
    async write() {
      const label = newName()
      const draft = { label, href: `/from-${label}`, isVisible: false }
      await items.write(label, draft, { isVisible: true }, async ({ id }) => {
        const target = { ...draft, isVisible: true, href: `/to-${label}` }
        const body = { from: draft.href, to: target.href }
        await ledger.write({ [items.key(label)]: target }, () => staff.references.rewrite({ body }))
        const back = { params: { id }, headers: {}, body: { href: draft.href } }
        await ledger.write({ [items.key(label)]: { ...target, href: draft.href } }, () => staff.navigation.update(back))
      })
      await reorder(
        'navigation',
        'position',
        (fixed, position) =>
          staff.navigation.create({ body: { label: fixed, href: '/gallery', isVisible: false, position } }),
        (moved) => staff.navigation.reorder({ body: { items: moved.map(({ id, at }) => ({ id, position: at })) } }),
        items.ids,
      )
    },
    compare: items.compare,
  }

  const redirects = recordWriter(writing, {
    kind: 'redirects',
    ...staff.redirects,
    keyOf: ({ fromPath }) => fromPath.slice(1),
    list: async () => (await staff.redirects.list({ query: { search: OURS, limit: 250 } })).redirects,
    create: (body) => staff.redirects.create({ body }),
  })
  const redirect: Writer = {
    name: 'redirects',
    async write() {
      const name = newName()
      const fromPath = `/${name}`
      await redirects.write(name, { fromPath, target: '/gallery' }, { target: '/blog?a=1' })
      const text = `Redirect from,Redirect to\n${fromPath},/contact\n`
      await ledger.write({ [redirects.key(name)]: { fromPath, target: '/contact' } }, () =>
        staff.redirects.import({ body: { text } }),
      )
    },
    compare: redirects.compare,
  }

  return [page, post, template, banner, item, redirect]
}
