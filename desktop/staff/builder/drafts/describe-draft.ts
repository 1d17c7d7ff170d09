import { usePageList, useTemplateList } from '#staff/api/content.ts'
import { parseJson } from '#shared/contract/json.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** What an unsaved draft is about, for people. */
export interface DraftDescription {
  /** Such as `Post`. */
  what: string
  /** Title from the draft; null if it has none or if it is a builder draft, whose record has the title. */
  title: string | null
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
    redirects: { what: 'Redirect', path: redirectForm },
    templates: { what: 'Template settings', path: cms('templates') },
    images: { what: 'Image', path: (record) => (record === 'new' ? staffPaths.imageUpload : staffPaths.image(record)) },
    'images-alt': { what: 'Alt text', path: () => staffPaths.imagesToDescribe },
    releases: { what: 'Release', path: cms('releases') },
    staff: { what: 'Account', path: editing(staffPaths.adminTab('staff')) },
    shopFacts: { what: 'Shop', path: () => staffPaths.adminTab('shop') },
    legal: { what: 'Legal text', path: (record) => staffPaths.adminRecord('shop', record) },
    searchWords: { what: 'Synonyms', path: () => staffPaths.searchWords },
    designers: { what: 'Designer website', path: () => staffPaths.adminTab('products') },
  }),
)

/** A new page may start from a template, each with a draft of its own. */
function pageForm(record: string): string {
  const template = /^new-from-(.+)$/.exec(record)?.[1]
  const list = cms('pages')
  return template === undefined ? list(record) : `${list('new')}&template=${encodeURIComponent(template)}`
}

/** A new redirect may start from a path, each with a draft of its own. */
function redirectForm(record: string): string {
  const path = /^new-from-(.+)$/.exec(record)?.[1]
  const list = cms('redirects')
  return path === undefined ? list(record) : `${list('new')}&from=${encodeURIComponent(path)}`
}

/** Describes the draft of a form, from its stored text. */
export function describeFormDraft(feature: string, record: string, text: string): DraftDescription {
  const draft = fieldsOf(parseJson(text))
  const form = forms.get(feature)
  return {
    what: form?.what ?? feature,
    title: titleIn(draft['values']) ?? titleIn(draft['base']),
    path: form?.path(record) ?? null,
  }
}

/** Describes a builder draft. */
export const describeWork = (feature: string, record: string): DraftDescription => ({
  title: null,
  ...(isOfTemplate(feature)
    ? { what: 'Template content', path: staffPaths.templateEditor(record) }
    : { what: 'Page content', path: staffPaths.builder(record) }),
})

/** The other features are `pages` and `page-drafts`. */
const isOfTemplate = (feature: string) => feature === 'templates' || feature === 'template-drafts'

/** The title of the record that a builder draft belongs to. */
export function useRecordTitle(feature: string, record: string): string | null {
  const pages = usePageList()
  const templates = useTemplateList()
  if (isOfTemplate(feature)) return templates.data?.find(({ id }) => id === record)?.name ?? null
  return pages.data?.find(({ id }) => id === record)?.title ?? null
}

/** Fields that may hold a draft's title, in order of preference. */
const names = ['title', 'name', 'label', 'alt', 'email', 'fromPath', 'text', 'content']

function titleIn(values: unknown): string | null {
  const fields = fieldsOf(values)
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim().slice(0, 200) : null
}

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
