import { resolve } from 'node:path'
import { blockTypes } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block.ts'
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

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG 2 contrast of two colours such as `#22c55e`. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

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
