import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { ListedTemplate, Template, TemplateChange, TemplateDraft } from './templates.record.ts'

/** Page templates. */
export const templatesContract = {
  list: get('/api/page-templates', 'editor', {
    response: z.array(Template),
    views: { list: z.array(ListedTemplate) },
    summary:
      'All templates: shipped ones first, then by name. `view=list` outlines their blocks instead of sending them',
  }),
  byId: get('/api/page-templates/:id', 'editor', { params: ById, response: Template, summary: 'A template by its id' }),
  create: post('/api/page-templates', 'editor', {
    isKeyed: true,
    body: TemplateDraft,
    bodyLimit: 4 * 1024 * 1024,
    response: Template,
    summary: 'Add a template',
  }),
  update: put('/api/page-templates/:id', 'editor', {
    isKeyed: true,
    params: ById,
    headers: IfMatch,
    body: TemplateChange,
    bodyLimit: 4 * 1024 * 1024,
    response: Template,
    summary: 'Change any fields. 412 with the current template if it has changed since `If-Match`',
  }),
  remove: del('/api/page-templates/:id', 'editor', {
    params: ById,
    summary: 'Delete a template. 409 for a shipped one',
  }),
  undelete: post('/api/page-templates/:id/undelete', 'editor', {
    params: ById,
    response: Template,
    summary: 'Restore a deleted template',
  }),
} as const satisfies Contract
