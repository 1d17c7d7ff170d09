import { staffPaths } from '#shared/staff-paths.ts'

export const listPath = staffPaths.cmsTab('templates')

/** Path of the form for a new page from this template. */
export const newPagePath = (id: string) => `${staffPaths.cmsTab('pages')}?edit=new&template=${encodeURIComponent(id)}`
