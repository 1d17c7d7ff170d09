import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Change, ConflictAnswers } from '#bridge/publishing.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { engine } from '#tests/harness/engine.ts'
import { openEditor, openTwo, removeContentFiles, type RequestFate } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())
const second = await shop.signIn('administrator')

type Editor = ReturnType<typeof openEditor>
const kinds = ['pages', 'banners', 'navigation', 'templates', 'blog'] as const
type Kind = (typeof kinds)[number]
/** Anna and Cleo have the desktop editor, Ben a browser; Cleo and Ben share an account. */
type Person = 'anna' | 'cleo' | 'ben'
type Traveller = Exclude<Person, 'ben'>

/** Two texts of each kind, which people edit. */
const fields: Record<Kind, readonly [string, string]> = {
  pages: ['description', 'seoTitle'],
  banners: ['text', 'note'],
  navigation: ['label', 'href'],
  templates: ['name', 'description'],
  blog: ['title', 'excerpt'],
}

const traveller = fc.constantFrom<Traveller>('anna', 'cleo')
const who = fc.constantFrom<Person>('anna', 'anna', 'cleo', 'cleo', 'ben')
const kind = fc.constantFrom(...kinds)
const at = fc.nat(6)
const is = <S extends string>(name: S) => fc.constant(name)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: is('edit'), who, kind, index: fc.nat(5), field: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ is: is('create'), who, kind }) },
  { weight: 1, arbitrary: fc.record({ is: is('delete'), who, kind, index: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ is: is('line'), who: traveller, isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: is('send'), who: traveller }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: is('cut'), who: traveller, at, fate: fc.constantFrom<RequestFate>('fails', 'lost') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: is('kill'), who: traveller, at, arrives: fc.boolean(), pulls: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ is: is('pull'), who: traveller }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Is<Name extends Step['is']> = Extract<Step, { is: Name }>

interface Edit {
  by: Person
  value: string
  /** What the person saw in the field. */
  saw: string
  /** The line was cut, and the person was told that it can't be saved: it may have arrived. */
  isUncertain?: boolean
}

/** A record that somebody created, with everything that was done to it. */
interface Known {
  kind: Kind
  edits: Record<string, Edit[]>
  deletions: { by: Person; saw: Row }[]
  /** Somebody was asked about it. */
  isAsked: boolean
}

interface Row {
  id: string
  version: number
  [field: string]: unknown
}

const NEVER = new Promise<never>(() => {})

class Run {
  readonly #name: string
  readonly #known: Known[] = []
  readonly #editors: Record<Traveller, Editor>
  #values = 0

  constructor(name: string) {
    this.#name = name
    this.#editors = { anna: this.#open('anna'), cleo: this.#open('cleo') }
  }

  async perform(step: Step): Promise<void> {
    switch (step.is) {
      case 'edit':
        return this.#edit(step)
      case 'create':
        return this.#create(step)
      case 'delete':
        return this.#delete(step)
      case 'line':
        this.#editors[step.who].network.isOnline = step.isOnline
        return
      case 'pull':
        await accepted(() => this.#editors[step.who].local.pull())
        return
      case 'send':
        await this.#send(step.who)
        return
      case 'cut':
        return this.#cut(step)
      case 'kill':
        return this.#kill(step)
    }
  }

  pull = () => Promise.all([this.#editors.anna.local.pull(), this.#editors.cleo.local.pull()])

  /** Everybody is online, sends, and decides, until nothing waits. */
  async settle(side: 'mine' | 'theirs'): Promise<void> {
    for (const { network } of Object.values(this.#editors)) Object.assign(network, { isOnline: true, fate: undefined })
    for (const name of ['anna', 'cleo'] as const) {
      for (let round = 0; round < 4; round++) await this.#send(name, side)
      const { network, ...editor } = this.#editors[name]
      expect(editor.changes()).toEqual([])
      const sent = network.sent.length
      expect(await editor.publish()).toEqual([])
      expect(network.sent.length).toBe(sent)
    }
  }

  /** Fails unless the shop has each change once, or somebody was asked about it. */
  async check(): Promise<void> {
    for (const of of kinds) {
      const rows = await this.#list('ben', of)
      for (const known of this.#known.filter((one) => one.kind === of)) {
        const [row, ...more] = rows.filter((each) => this.#record(each, of) === known)
        expect(more).toEqual([])
        if (!known.isAsked) this.#checkUnasked(known, row)
        if (row) await ben[of].remove({ params: { id: row.id } })
      }
    }
  }

  end() {
    for (const { store } of Object.values(this.#editors)) removeContentFiles(store)
  }

  #checkUnasked({ edits, deletions }: Known, row: Row | undefined) {
    const lost = Object.entries(edits).flatMap(([field, all]) =>
      all
        .filter(
          ({ value, isUncertain }) => !isUncertain && row?.[field] !== value && !all.some(({ saw }) => saw === value),
        )
        .map((edit) => ({ field, ...edit })),
    )
    if (row) return expect(lost).toEqual([])
    // Whoever deleted it knew all that.
    const isKnown = deletions.some(({ by, saw }) =>
      lost.every((edit) => edit.by === by || saw[edit.field] === edit.value),
    )
    expect({ lost, deletions, isKnown }).toMatchObject({ isKnown: true })
  }

  #open(person: Traveller, old?: Editor): Editor {
    const session = person === 'anna' ? headers : second.headers
    // Cleo's clock is a day late.
    const now = () => Date.now() - (person === 'cleo' ? 86_400_000 : 0)
    return openEditor(shop, { headers: session, person, now, ...(old && { store: old.store }) })
  }

  #client = (name: Person) => (name === 'ben' ? ben : this.#editors[name])

  #value = () => `${this.#name}-${++this.#values}`

  async #list(name: Person, of: Kind): Promise<Row[]> {
    const rows = (await this.#client(name)[of].list()) as unknown as Row[]
    return rows.filter((row) => this.#record(row, of))
  }

  #record = (row: Row, of: Kind) =>
    this.#known.find(
      ({ kind: its, edits }) =>
        its === of && Object.entries(edits).some(([field, all]) => all.some(({ value }) => value === row[field])),
    )

  async #create({ who: by, kind: of }: Is<'create'>) {
    const [slug, first, other] = [this.#value(), this.#value(), `/${this.#value()}`]
    const own = { [fields[of][0]]: first, [fields[of][1]]: other }
    const rest: Record<Kind, object> = {
      pages: { title: slug, slug },
      banners: { name: slug },
      navigation: {},
      templates: {},
      blog: { slug, content: slug, imageUrl: '/x.webp' },
    }
    const edits = Object.fromEntries(Object.entries(own).map(([field, value]) => [field, [{ by, value, saw: '' }]]))
    const client = this.#client(by)[of] as Editor['banners']
    if (await accepted(() => client.create({ body: { ...rest[of], ...own } as never })))
      this.#known.push({ kind: of, edits, deletions: [], isAsked: false })
  }

  async #pick({ who: by, kind: of, index }: Is<'edit'> | Is<'delete'>) {
    let rows: Row[] = []
    await accepted(async () => void (rows = await this.#list(by, of)))
    const row = rows[index % Math.max(1, rows.length)]
    return row && { row, known: this.#record(row, of)!, client: this.#client(by)[of] as Editor['banners'] }
  }

  async #edit(step: Is<'edit'>) {
    const found = await this.#pick(step)
    if (!found) return
    const { row, known, client } = found
    const field = fields[step.kind][step.field]!
    const value = `/${this.#value()}`
    const request = { params: { id: row.id }, headers: { 'if-match': `"${row.version}"` } as const }
    const outcome = await outcomeOf(() => client.update({ ...request, body: { [field]: value } as never }))
    if (outcome === 'refused') return
    const isUncertain = outcome === 'unknown'
    known.edits[field]!.push({ by: step.who, value, saw: String(row[field]), isUncertain })
  }

  async #delete(step: Is<'delete'>) {
    const found = await this.#pick(step)
    if (found && (await accepted(() => found.client.remove({ params: { id: found.row.id } }))))
      found.known.deletions.push({ by: step.who, saw: found.row })
  }

  /** The line fails at one of the next requests. */
  #cut({ who: name, at: when, fate }: Is<'cut'>) {
    let request = -1
    this.#editors[name].network.fate = (path) => (isContent(path) && ++request === when ? fate : 'arrives')
  }

  /** Sends, answers what the person was asked before, and notes what it asks now. */
  async #send(name: Traveller, side: 'mine' | 'theirs' = 'mine') {
    const { local, publish } = this.#editors[name]
    const answers: ConflictAnswers = Object.fromEntries(
      local
        .state()
        .changes.map(({ id, collisions = [] }) => [id, Object.fromEntries(collisions.map(({ key }) => [key, side]))]),
    )
    // What goes by itself may have asked before.
    this.#noteAsked(local.state().changes)
    this.#noteAsked(await publish(answers))
  }

  #noteAsked(changes: readonly Change[]) {
    for (const change of changes) {
      if (change.is !== 'asks') continue
      const texts = [
        change.title,
        ...change.collisions!.flatMap(({ before, after, theirs }) => [before, after, theirs]),
      ]
      for (const known of this.#known)
        if (Object.values(known.edits).some((all) => all.some(({ value }) => texts.includes(value))))
          known.isAsked = true
        else if (change.title === known.edits['title']?.[0]?.value) known.isAsked = true
    }
  }

  /** The editor dies while it sends or pulls; the last request may have arrived. */
  async #kill({ who: name, at: when, arrives, pulls }: Is<'kill'>) {
    const editor = this.#editors[name]
    const { shop: client } = editor
    const { send } = client
    let request = -1
    const dead = new Promise<void>((resolve) => {
      client.send = async (path, init) => {
        if (!isContent(path) || ++request < when) return send(path, init)
        // It may fail as well; the editor doesn't hear of either.
        if (arrives) await send(path, init).catch(() => {})
        resolve()
        return NEVER
      }
    })
    const work = pulls ? accepted(() => editor.local.pull()) : editor.publish()
    await Promise.race([work, dead])
    client.send = () => NEVER
    this.#editors[name] = this.#open(name, editor)
    this.#editors[name].network.isOnline = editor.network.isOnline
  }
}

/** Orders are read beside the content, in no fixed order. */
const isContent = (path: string): boolean => !path.includes('orders')

/** Whether the shop or the copy took it; unknown if the line was cut, and the copy couldn't take it either. */
async function outcomeOf(deed: () => Promise<unknown>): Promise<'taken' | 'refused' | 'unknown'> {
  try {
    await deed()
    return 'taken'
  } catch (error) {
    if (error instanceof UnreachableError) return 'unknown'
    if (error instanceof ApiError && error.status < 500) return 'refused'
    throw error
  }
}

const accepted = async (deed: () => Promise<unknown>): Promise<boolean> => (await outcomeOf(deed)) === 'taken'

/** The second engine matters to the server only. */
const RUNS = engine === 'sqlite' ? 500 : 20
let count = 0

test(
  'whatever three people do, each change is in the shop once or somebody is asked',
  { tags: ['D3.4', 'D3.5', 'D3.6', 'D7.3', 'D7.8'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.constantFrom('mine' as const, 'theirs' as const),
        async (steps, side) => {
          const run = new Run(`run${++count}`)
          await run.pull()
          for (const one of steps) await run.perform(one)
          await run.settle(side)
          await run.check()
          run.end()
        },
      ),
      { numRuns: RUNS },
    )
  },
)
