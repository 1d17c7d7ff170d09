import { pageRecord } from '#shared/features/pages/pages.record.ts'
import { templateRecord } from '#shared/features/templates/templates.record.ts'
import { client } from './client.ts'
import { useRead } from './read.ts'

/** All pages without their blocks, by title. */
export const usePageList = () => useRead(pageRecord.path, () => client.pages.list({ view: 'list' }), { view: 'list' })

/** All templates with an outline of their blocks: default ones first, then by name. */
export const useTemplateList = () =>
  useRead(templateRecord.path, () => client.templates.list({ view: 'list' }), { view: 'list' })

/** Cache key of one template. */
export const templateUrl = (id: string) => `${templateRecord.path}/${id}`

export const readTemplate = (id: string) => client.templates.byId({ params: { id } })

/** A whole template; nothing is read if `id` is null. */
export const useTemplate = (id: string | null) =>
  useRead(templateUrl(id ?? ''), () => readTemplate(id!), { isWanted: id !== null })
