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
  /** The linked page, whose slug overrides `href`; null for a plain link. */
  pageId: z.string().nullable(),
  version: z.number().int(),
})
export type NavigationItem = z.infer<typeof NavigationItem>

const fields = {
  label: required('Navigation label is required').max(100),
  /** Ignored if the item links to a page. */
  href: required('Navigation URL is required')
    .max(2000)
    .refine((href) => safeHref(href) !== null, 'is not a path of this site or an http, mailto or tel link'),
  position: z.number().int().min(1).max(100_000),
  isVisible: z.boolean(),
  pageId: z.string().nullable(),
}

/** A new item, appended if it has no position. */
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
    isCacheable: true,
    response: z.array(NavigationItem),
    summary: 'Menu items in order, including hidden ones. Items of unpublished pages are sent to staff only',
  },
  create: {
    method: 'POST',
    path: '/api/navigation',
    access: 'editor',
    body: NavigationDraft,
    response: NavigationItem,
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
    response: z.array(NavigationItem),
    summary: 'Set the positions of items, from 1. 404 if one was deleted; then none moves',
  },
  update: {
    method: 'PUT',
    path: '/api/navigation/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: NavigationChange,
    response: NavigationItem,
    summary: 'Change any fields. 412 with the current item if it has changed since `If-Match`',
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
    response: NavigationItem,
    summary: 'Restore a deleted item with its id and position. 404 if there is none',
  },
} as const satisfies Contract
