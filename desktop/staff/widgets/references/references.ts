import { useQuery } from '@tanstack/react-query'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { invalidate } from '#staff/api/query-client.ts'

/** What currently refers to an address. Refetched each time a dialog opens. */
export const useReferences = (to: string) =>
  useQuery({
    queryKey: [`/api/references?to=${encodeURIComponent(to)}`],
    queryFn: () => readReferences(to),
    staleTime: 0,
    gcTime: 0,
  })

export const readReferences = (to: string): Promise<Reference[]> => client.references.to({ query: { to } })

/** The staff screen to edit a reference, with its block or form open. */
export function editPathOf({ kind, id, blockId }: Pick<Reference, 'kind' | 'id' | 'blockId'>): string {
  const editing = `?edit=${encodeURIComponent(id)}`
  switch (kind) {
    case 'page':
      return staffPaths.builder(id, blockId ?? undefined)
    case 'template':
      return staffPaths.templateEditor(id) + (blockId ? `?block=${encodeURIComponent(blockId)}` : '')
    case 'navigation':
      return staffPaths.cmsTab('navigation') + editing
    case 'banner':
      return staffPaths.cmsTab('banners') + editing
    case 'redirect':
      return staffPaths.cmsTab('redirects') + editing
    case 'post':
      return `${staffPaths.cmsTab('blog')}/${encodeURIComponent(id)}`
  }
}

const kindLabels: Record<Reference['kind'], string> = {
  page: 'Page',
  template: 'Template',
  navigation: 'Menu item',
  banner: 'Banner',
  post: 'Post',
  redirect: 'Redirect',
}

/** What refers, before its title: `Page`, `Draft of page`. */
export const labelOf = ({ kind, isDraft }: Reference): string =>
  isDraft ? `Draft of ${kindLabels[kind].toLowerCase()}` : kindLabels[kind]

/** What a check means while the shop can't be asked. */
export const CHECKED_HERE = 'It is checked with the content on this computer. Redirects and most products aren’t here.'

/** `1 link`, `3 links`. */
export const linkCountText = (count: number) => (count === 1 ? '1 link' : `${count} links`)

/** What shoppers notice, now or once it is live. */
export const problemsText = (count: number, isLive: boolean): string =>
  `Shoppers ${isLive ? 'can see' : 'would notice'} ${problemCountText(count)}.`

/** `1 problem`, `3 problems`. */
export const problemCountText = (count: number) => (count === 1 ? '1 problem' : `${count} problems`)

/** The file's name in an image's address. */
export function nameOfImage(address: string): string {
  const name = address.split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Rewritten links may be anywhere on screen. */
export const refreshEverything = () => invalidate()
