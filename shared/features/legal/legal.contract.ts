import { z } from 'zod'
import { type Contract, get, post, put } from '#shared/contract/endpoint.ts'
import { IfMatch } from '#shared/contract/versioned.ts'
import { LegalPage, LegalText, LegalTextChange, MAX_LEGAL_CHARACTERS } from './legal.record.ts'

/** A legal page as it is shown. */
export const ShownLegalPage = z.object({
  /** Date of the last change in the shop's time zone, such as `2026-11-21`. Null for the built-in text. */
  updatedOn: z.string().nullable(),
  /** The table of contents. */
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Sanitised HTML, and between it what the shop itself adds: what it stores in browsers, and the cookie settings. */
  parts: z.array(z.union([z.object({ html: z.string() }), z.object({ is: z.enum(['storage', 'settings']) })])),
})
export type ShownLegalPage = z.infer<typeof ShownLegalPage>

/** A version of a legal text. */
export const LegalVersion = LegalText.omit({ id: true, updatedAt: true }).extend({
  at: z.string(),
  staffName: z.string(),
})
export type LegalVersion = z.infer<typeof LegalVersion>

const OfPage = z.object({ id: LegalPage })
const bodyLimit = 8 * MAX_LEGAL_CHARACTERS

/** The texts of the legal pages. */
export const legalContract = {
  shown: get('/api/legal/:id', 'public', {
    params: OfPage,
    response: ShownLegalPage,
    summary: 'A legal page as it is shown',
  }),
  list: get('/api/legal-texts', 'administrator', {
    response: z.array(LegalText),
    summary: 'The texts of the legal pages in Markdown. An empty one means the built-in text',
  }),
  update: put('/api/legal-texts/:id', 'administrator', {
    params: OfPage,
    headers: IfMatch,
    body: LegalTextChange,
    bodyLimit,
    response: LegalText,
    summary: 'Replace a text, as a new version. 412 with the current text if it has changed since `If-Match`',
  }),
  history: get('/api/legal-texts/:id/history', 'administrator', {
    params: OfPage,
    response: z.array(LegalVersion),
    summary: 'Every version of a text, newest first',
  }),
  preview: post('/api/legal-texts/:id/preview', 'administrator', {
    params: OfPage,
    body: LegalTextChange.pick({ content: true }),
    bodyLimit,
    response: ShownLegalPage,
    summary: 'A legal page as it would be shown with this text. Stores nothing',
  }),
} as const satisfies Contract
