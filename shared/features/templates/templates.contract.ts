import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Template, TemplateChange, TemplateDraft } from './templates.schema.ts'

/** Pages to begin with (staff specification, section 7). */
export const templatesContract = {
  list: {
    method: 'GET',
    path: '/api/page-templates',
    access: 'editor',
    answer: z.array(Template),
    summary: 'Every template: those that came with the shop first, then by name',
  },
  create: {
    method: 'POST',
    path: '/api/page-templates',
    access: 'editor',
    body: TemplateDraft,
    bodyLimit: 4 * 1024 * 1024,
    answer: Template,
    summary: 'Add a template',
  },
  update: {
    method: 'PUT',
    path: '/api/page-templates/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: TemplateChange,
    bodyLimit: 4 * 1024 * 1024,
    answer: Template,
    summary: 'Change any of the fields. 412 with the current template when it has changed since `If-Match`',
  },
  remove: {
    method: 'DELETE',
    path: '/api/page-templates/:id',
    access: 'editor',
    params: ById,
    summary: 'Delete a template. 409 for one that came with the shop',
  },
  undelete: {
    method: 'POST',
    path: '/api/page-templates/:id/undelete',
    access: 'editor',
    params: ById,
    answer: Template,
    summary: 'Bring a deleted template back as it was (decision 21)',
  },
} as const satisfies Contract
