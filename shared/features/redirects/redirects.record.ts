import { z } from 'zod'
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
import { isRedirectTarget, redirectSource } from './redirect-path.ts'

/** The fields of a redirect, in the order of its form. */
const fields = {
  /** A path, and the parameters that a request must have. Stored as `redirectSource` returns it. */
  fromPath: {
    label: 'From',
    draft: required('The old address is required')
      .max(2000)
      .refine(
        (path) => redirectSource(path) !== null,
        'Enter a path such as /pages/old, of at most 500 characters and 10 parameters.',
      )
      .refine((path) => !/^\^|\*|\$$/.test(path), 'Enter one address. A pattern, such as /old/*, doesn’t work here.')
      .refine(
        (path) => !/#[!/]/.test(path),
        'Browsers don’t send what follows #, so the shop can’t redirect such an address.',
      ),
    stored: z.string(),
    input: 'own',
  },
  /** A path of the shop with query and fragment, or an https address. */
  target: {
    label: 'To',
    draft: required('The new address is required')
      .max(2000)
      .refine(isRedirectTarget, 'Enter a path of this shop, such as /gallery, or an address that starts with https://'),
    stored: z.string(),
    input: 'own',
    references: { place: 'To', list: (target: string) => [target], map: (target: string, change) => change(target) },
  },
} satisfies Record<string, FieldDefinition>

/** A redirect of the shop's own: a former address, and where it leads. */
export const Redirect = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type Redirect = z.output<typeof Redirect>

export const RedirectDraft = z.object(draftShape(fields))
export type RedirectDraft = z.output<typeof RedirectDraft>

export const RedirectChange = z.object(changeShape(fields)).partial()
export type RedirectChange = z.output<typeof RedirectChange>

export type RedirectFields = FormValues<typeof fields>

export const redirectRecord: RecordDefinition<Redirect, RedirectFields> = {
  name: 'redirects',
  kind: 'redirect',
  noun: 'Redirect',
  path: '/api/redirects',
  schema: Redirect,
  draft: RedirectDraft,
  change: RedirectChange,
  fields,
  parts: toParts(fields),
  titleOf: ({ fromPath }) => fromPath,
}
