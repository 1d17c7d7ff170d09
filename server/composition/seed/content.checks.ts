import { resolve } from 'node:path'
import { type BlockType, blockTypes } from '#shared/blocks/block-types.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { paths } from '#shared/paths.ts'
import { defaultSeedContent, type SeedContent } from './content.ts'

/** Helpers for content.test.ts and templates.test.ts. */

export const isKnownType = (type: string): type is BlockType => (blockTypes as readonly string[]).includes(type)

/** Contents of all blocks, with names for messages. */
export const partsOf = (pages: SeedContent['pages']): { where: string; value: unknown }[] =>
  pages.flatMap(({ slug, blocks }) => blocks!.map(({ id, content }) => ({ where: `${slug} ${id}`, value: content })))

/** All strings in a value at any depth, with the names of their fields. */
export function stringsOf(value: unknown, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }]
  if (Array.isArray(value)) return value.flatMap((member) => stringsOf(member, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => stringsOf(member, key))
}

/** Addresses of `[label](address)` outside of code. */
export const linksOfMarkdown = (markdown: string): string[] =>
  Array.from(markdown.replace(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)]*)\)/g), ([, address]) => address!)

/** Screens that aren't pages of blocks. */
const screens = new Set<string>([paths.home, paths.gallery, paths.cart, paths.privacy, paths.terms])

/** Query parameters of the gallery. */
const filters = new Set(['search', 'creatureType', 'scale', 'designer', 'featured'])

/** True if an address exists in this shop. Seed content links to no other site. */
export function isOwnAddress(address: string): boolean {
  const { pages, posts } = defaultSeedContent
  if (!safeHref(address)) return false
  if (!address.startsWith('/')) return false
  const { pathname, searchParams } = new URL(address, 'https://shop.example')
  if ([...searchParams.keys()].some((key) => pathname !== paths.gallery || !filters.has(key))) return false
  if (pathname.startsWith('/blog/')) return posts.some(({ slug }) => pathname === `/blog/${slug}`)
  const isPage = pages.some(({ slug }) => pathname === `/${slug}`)
  return screens.has(pathname) || (isPage && pathname !== '/footer' && pathname !== '/home')
}

/** Storefront file served at this address. */
export const publicFile = (address: string) => resolve(import.meta.dirname, `../../../storefront/public${address}`)
