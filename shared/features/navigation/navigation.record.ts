import { z } from 'zod'
import { safeHref } from '#shared/blocks/links.ts'
import { required } from '#shared/contract/required.ts'
import {
  changeShape,
  draftShape,
  storedShape,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'

export const NavigationPosition = z.number().int().min(1).max(100_000)

/** The fields of a menu item, in the order of its form. */
const fields = {
  label: { label: 'Label', draft: required('Navigation label is required').max(100), stored: z.string() },
  /** Ignored if the item links to a page. */
  href: {
    label: 'URL',
    draft: required('Navigation URL is required')
      .max(2000)
      .refine((href) => safeHref(href) !== null, 'is not a path of this site or an http, mailto or tel link'),
    stored: z.string(),
    references: { place: 'Link', list: (href: string) => [href], map: (href: string, change) => change(href) },
  },
  /** The linked page, whose slug overrides `href`; null for a plain link. */
  pageId: { label: 'Page', draft: z.string().nullable(), initial: null },
  isVisible: { label: 'Shown in the menu', draft: z.boolean(), initial: true, input: 'switch' },
  /** From 1. */
  position: { label: 'Position', draft: NavigationPosition, stored: z.number().int(), input: 'none' },
} satisfies Record<string, FieldDefinition>

export const NavigationItem = z.object({ id: z.string(), ...storedShape(fields), version: z.number().int() })
export type NavigationItem = z.output<typeof NavigationItem>

/** A new item, appended if it has no position. */
export const NavigationDraft = z.object({ ...draftShape(fields), position: NavigationPosition.optional() })
export type NavigationDraft = z.output<typeof NavigationDraft>

export const NavigationChange = z.object(changeShape(fields)).partial()
export type NavigationChange = z.output<typeof NavigationChange>

/** An item's target: a URL, or a page whose slug it follows. */
export type NavigationLink = Pick<NavigationItem, 'href' | 'pageId'>

/** Form values of an item. */
export interface NavigationValues extends Omit<FormValues<typeof fields>, 'href' | 'pageId' | 'position'> {
  link: NavigationLink
}

export const navigationRecord: RecordDefinition<NavigationItem, NavigationValues> = {
  name: 'navigation',
  kind: 'navigation',
  noun: 'Navigation item',
  path: '/api/navigation',
  schema: NavigationItem,
  draft: NavigationDraft,
  change: NavigationChange,
  fields,
  parts: toParts(fields, {
    link: {
      label: 'Link',
      fields: ['href', 'pageId'],
      // An item that links to a page takes its URL from the page.
      compared: ({ href, pageId }: NavigationLink) => pageId ?? href,
      textOf: ({ href }: NavigationLink) => href,
    },
  }),
  titleOf: ({ label }) => label,
}
