import { z } from 'zod'
import { safeHref } from '#shared/blocks/links.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import { required } from '#shared/contract/required.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'

export const NavigationItem = z.object({
  id: z.string(),
  label: z.string(),
  href: z.string(),
  /** From 1. */
  position: z.number().int(),
  isVisible: z.boolean(),
  /** The page that it leads to: its href follows the page's slug, whatever is sent (decision 19). Null: a link of its own. */
  pageId: z.string().nullable(),
  version: z.number().int(),
})
export type NavigationItem = z.infer<typeof NavigationItem>

const fields = {
  label: required('Navigation label is required').max(100),
  /** Ignored while the item leads to a page. */
  href: required('Navigation URL is required')
    .max(2000)
    .refine((href) => safeHref(href) !== null, 'is neither a path of this site nor an http, mailto or tel address'),
  position: z.number().int().min(1).max(100_000),
  isVisible: z.boolean(),
  pageId: z.string().nullable(),
}

/** A new item: at the end where it has no position. */
export const NavigationDraft = z.object({
  ...fields,
  position: fields.position.optional(),
  isVisible: fields.isVisible.default(true),
  pageId: fields.pageId.default(null),
})
export type NavigationDraft = z.output<typeof NavigationDraft>

export const NavigationChange = z.object(fields).partial()
export type NavigationChange = z.output<typeof NavigationChange>

export const navigationContract = {
  list: {
    method: 'GET',
    path: '/api/navigation',
    access: 'public',
    keep: true,
    answer: z.array(NavigationItem),
    summary:
      'Menu items in order, hidden ones too (decision 17). Those of unpublished pages are hidden, but not to staff',
  },
  create: {
    method: 'POST',
    path: '/api/navigation',
    access: 'editor',
    body: NavigationDraft,
    answer: NavigationItem,
    summary: 'Add an item',
  },
  reorder: {
    method: 'POST',
    path: '/api/navigation/reorder',
    access: 'editor',
    body: z.object({
      items: z
        .array(z.object({ id: z.string(), position: fields.position }))
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'name an item twice'),
    }),
    answer: z.array(NavigationItem),
    summary: 'Give items their positions, from 1. 404 when one of them is gone; then none has moved',
  },
  update: {
    method: 'PUT',
    path: '/api/navigation/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: NavigationChange,
    answer: NavigationItem,
    summary: 'Change any of the fields. 412 with the current item when it has changed since `If-Match`',
  },
  remove: {
    method: 'DELETE',
    path: '/api/navigation/:id',
    access: 'editor',
    params: ById,
    summary: 'Delete an item',
  },
  undelete: {
    method: 'POST',
    path: '/api/navigation/:id/undelete',
    access: 'editor',
    params: ById,
    answer: NavigationItem,
    summary: 'Bring a deleted item back as it was, with its id and place (decision 21). 404 when none was deleted',
  },
} as const satisfies Contract
