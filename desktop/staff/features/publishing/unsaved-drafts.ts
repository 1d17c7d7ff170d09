import { readTyping as typedInBuilder, readWindowTexts } from '#staff/builder/drafts/disk-storage.ts'
import type { WindowKey } from '#staff/builder/drafts/work-storage.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { PREFIX } from '#staff/drafts/draft-store.ts'

/** An unsaved draft as the panel shows it. */
export interface UnsavedDraft {
  /** Its stored texts by name, to discard and restore them. */
  texts: Readonly<Record<string, string>>
  /** Such as `Post`. */
  what: string
  /** Title from the draft; null if it has none or if it is a builder draft, whose record has the title. */
  title: string | null
  /** Window of a builder draft. */
  work: WindowKey | null
  /** ISO 8601; null if unknown. */
  at: string | null
  /** Path to continue editing; null if unknown. */
  path: string | null
}

interface DraftForm {
  what: string
  path: (record: string) => string
}

const editing = (list: string) => (record: string) => `${list}?edit=${encodeURIComponent(record)}`
const cms = (tab: string) => editing(staffPaths.cmsTab(tab))

/** Forms with drafts by namespace, and where each one opens. */
const forms: ReadonlyMap<string, DraftForm> = new Map(
  Object.entries<DraftForm>({
    pages: { what: 'Page settings', path: pageForm },
    blog: { what: 'Post', path: (record) => `${staffPaths.cmsTab('blog')}/${encodeURIComponent(record)}` },
    banners: { what: 'Banner', path: cms('banners') },
    navigation: { what: 'Menu item', path: cms('navigation') },
    templates: { what: 'Template settings', path: cms('templates') },
    images: { what: 'Image', path: (record) => (record === 'new' ? staffPaths.imageUpload : staffPaths.image(record)) },
    'images-alt': { what: 'Alternative text', path: () => staffPaths.imagesToDescribe },
    staff: { what: 'Account', path: editing(staffPaths.adminTab('staff')) },
    designers: { what: 'Designer website', path: () => staffPaths.adminTab('products') },
  }),
)

/** A new page may start from a template, each with a draft of its own. */
function pageForm(record: string): string {
  const template = /^new-from-(.+)$/.exec(record)?.[1]
  const list = cms('pages')
  return template === undefined ? list(record) : `${list('new')}&template=${encodeURIComponent(template)}`
}

/** All unsaved drafts on this computer, latest first. */
export const unsavedDrafts = (texts: TextStore): UnsavedDraft[] =>
  [...formDrafts(texts), ...builderDrafts(texts)].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))

function formDrafts(texts: TextStore): UnsavedDraft[] {
  return texts.names().flatMap((name) => {
    const [prefix, , namespace, record, ...more] = name.split(':')
    if (prefix !== PREFIX || namespace === undefined || record === undefined || more.length > 0) return []
    const text = texts.get(name)!
    const draft = fieldsOf(parsed(text))
    const form = forms.get(decoded(namespace))
    return [
      {
        texts: { [name]: text },
        what: form?.what ?? decoded(namespace),
        title: titleIn(draft['values']) ?? titleIn(draft['base']),
        work: null,
        at: textOr(draft['at']),
        path: form?.path(decoded(record)) ?? null,
      },
    ]
  })
}

function builderDrafts(texts: TextStore): UnsavedDraft[] {
  return typedInBuilder(texts).flatMap(({ key, typing }) => {
    const { isDirty, at } = fieldsOf(typing)
    // Only an undo history, no unsaved changes.
    if (isDirty === false) return []
    const [, namespace, record] = key
    return [
      {
        texts: readWindowTexts(texts, key),
        what: namespace === 'templates' ? 'Template content' : 'Page content',
        title: null,
        work: key,
        at: textOr(at),
        path: namespace === 'templates' ? staffPaths.templateEditor(record) : staffPaths.builder(record),
      },
    ]
  })
}

/** Fields that may hold a draft's title, in order of preference. */
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
    // The app has no such path.
    return part
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A draft that can't be read is listed, too, so that it can be discarded.
    return null
  }
}
