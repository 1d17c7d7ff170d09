import { MENU_ID, type DraftKind } from '#shared/features/releases/releases.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'

const formIn = (tab: string, id: string) => `${staffPaths.cmsTab(tab)}?edit=${encodeURIComponent(id)}`

const paths: Record<DraftKind | 'image' | 'redirect', (id: string) => string> = {
  page: (id) => staffPaths.builder(id),
  template: (id) => staffPaths.templateEditor(id),
  post: (id) => `${staffPaths.cmsTab('blog')}/${encodeURIComponent(id)}`,
  banner: (id) => formIn('banners', id),
  navigation: (id) => (id === MENU_ID ? staffPaths.cmsTab('navigation') : formIn('navigation', id)),
  image: (id) => staffPaths.image(id),
  redirect: (id) => formIn('redirects', id),
}

/** Where a record is edited. */
export const editorOf = (kind: keyof typeof paths, id: string): string => paths[kind](id)
