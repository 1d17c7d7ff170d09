import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { NavigationChange, NavigationDraft, NavigationItem, NavigationPosition } from './navigation.record.ts'

export const navigationContract = {
  list: get('/api/navigation', 'public', {
    isCacheable: true,
    response: z.array(NavigationItem),
    summary: 'Menu items in order, including hidden ones. Items of unpublished pages are sent to staff only',
  }),
  create: post('/api/navigation', 'editor', {
    isKeyed: true,
    body: NavigationDraft,
    response: NavigationItem,
    summary: 'Add an item',
  }),
  reorder: post('/api/navigation/reorder', 'editor', {
    body: z.object({
      items: z
        .array(z.object({ id: z.string(), position: NavigationPosition }))
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'name an item twice'),
    }),
    response: z.array(NavigationItem),
    summary: 'Set the positions of items, from 1. 404 if one was deleted; then none moves',
  }),
  update: put('/api/navigation/:id', 'editor', {
    isKeyed: true,
    params: ById,
    headers: IfMatch,
    body: NavigationChange,
    response: NavigationItem,
    summary: 'Change any fields. 412 with the current item if it has changed since `If-Match`',
  }),
  remove: del('/api/navigation/:id', 'editor', { params: ById, summary: 'Delete an item' }),
  undelete: post('/api/navigation/:id/undelete', 'editor', {
    params: ById,
    response: NavigationItem,
    summary: 'Restore a deleted item with its id and position. 404 if there is none',
  }),
} as const satisfies Contract
