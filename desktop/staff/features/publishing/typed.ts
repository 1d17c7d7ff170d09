import { typed as typedInBuilder, textsOf } from '#staff/builder/keeping/on-computer.ts'
import type { WindowKey } from '#staff/builder/keeping/place.ts'
import type { Texts } from '#staff/kept/texts.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { PREFIX } from '#staff/widgets/drafts/keeping.ts'

/** Something typed and not saved, as the panel shows it. */
export interface Typed {
  /** Its texts, by name: what is taken away, and put back. */
  texts: Readonly<Record<string, string>>
  /** Such as `Post`. */
  what: string
  /** What it says of itself; null: nothing, or it is the builder's, whose record has a title. */
  title: string | null
  /** The builder's window. */
  work: WindowKey | null
  /** ISO 8601; null: nobody knows. */
  at: string | null
  /** Where one goes on with it; null: nowhere that is known. */
  path: string | null
}

interface Form {
  what: string
  path: (record: string) => string
}

const editing = (list: string) => (record: string) => `${list}?edit=${encodeURIComponent(record)}`
const cms = (tab: string) => editing(staffPaths.cmsTab(tab))

/** The forms that keep drafts, by room, and where each is opened. */
const forms: ReadonlyMap<string, Form> = new Map(
  Object.entries<Form>({
    pages: { what: 'Page settings', path: pageForm },
    blog: { what: 'Post', path: (record) => `${staffPaths.cmsTab('blog')}/${encodeURIComponent(record)}` },
    banners: { what: 'Banner', path: cms('banners') },
    navigation: { what: 'Menu item', path: cms('navigation') },
    templates: { what: 'Template settings', path: cms('templates') },
    images: { what: 'Image', path: (record) => (record === 'new' ? staffPaths.imageUpload : staffPaths.image(record)) },
    'images-alt': { what: 'Alternative text', path: () => staffPaths.imagesToDescribe },
    staff: { what: 'Account', path: editing(staffPaths.adminTab('staff')) },
    designers: { what: 'Website of a designer', path: () => staffPaths.adminTab('products') },
  }),
)

/** A new page may be begun with a template, and each has a draft of its own. */
function pageForm(record: string): string {
  const template = /^new-from-(.+)$/.exec(record)?.[1]
  const list = cms('pages')
  return template === undefined ? list(record) : `${list('new')}&template=${encodeURIComponent(template)}`
}

/** All that is typed and not saved on this computer, the latest first. */
export const typedOf = (texts: Texts): Typed[] =>
  [...formsOf(texts), ...buildersOf(texts)].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))

function formsOf(texts: Texts): Typed[] {
  return texts.names().flatMap((name) => {
    const [prefix, , room, record, ...more] = name.split(':')
    if (prefix !== PREFIX || room === undefined || record === undefined || more.length > 0) return []
    const text = texts.get(name)!
    const draft = fieldsOf(parsed(text))
    const form = forms.get(decoded(room))
    return [
      {
        texts: { [name]: text },
        what: form?.what ?? decoded(room),
        title: titleIn(draft['values']) ?? titleIn(draft['base']),
        work: null,
        at: textOr(draft['at']),
        path: form?.path(decoded(record)) ?? null,
      },
    ]
  })
}

function buildersOf(texts: Texts): Typed[] {
  return typedInBuilder(texts).flatMap(({ key, typing }) => {
    const { isDirty, at } = fieldsOf(typing)
    // Only steps that can be undone: nothing waits to be saved.
    if (isDirty === false) return []
    const [, room, record] = key
    return [
      {
        texts: textsOf(texts, key),
        what: room === 'templates' ? 'Template content' : 'Page content',
        title: null,
        work: key,
        at: textOr(at),
        path: room === 'templates' ? staffPaths.templateEditor(record) : staffPaths.builder(record),
      },
    ]
  })
}

/** The fields that forms call their record by, in the order in which they are looked for. */
const names = ['title', 'name', 'label', 'alt', 'email', 'text', 'content']

function titleIn(values: unknown): string | null {
  const fields = fieldsOf(values)
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim().slice(0, 200) : null
}

const textOr = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Nothing of ours is named so.
    return part
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It is shown all the same, so that it can be discarded.
    return null
  }
}
