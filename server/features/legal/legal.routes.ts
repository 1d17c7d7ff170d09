import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import { dateIn } from '#server/rendering/storefront/day.ts'
import { legalContract, type ShownLegalPage } from '#shared/features/legal/legal.contract.ts'
import { legalPages, type LegalPage, type LegalText } from '#shared/features/legal/legal.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { legalTag, listVersions, readLegalText, updateLegalText } from './legal.repository.ts'
import { legalRestorable } from './legal.restorable.ts'
import { renderLegalPage, usesShippingTexts, type RenderMarkdown } from './render-legal-page.ts'

export interface LegalParts {
  db: Database
  withChanges: WithChanges
  timeZone: string
  /** What the shop says about itself, and when its texts about production, shipping and returns were last changed. */
  shopFacts: { read(): Promise<ShopFacts>; readTextsAt(): Promise<string | null> }
  renderMarkdown: RenderMarkdown
}

const audit = createAuditLogger(legalRestorable)

/** The legal pages for shoppers, and their texts for administrators. */
export const legalRoutes = ({ db, withChanges, timeZone, shopFacts, renderMarkdown }: LegalParts) => {
  async function show(
    id: LegalPage,
    { content, updatedAt }: Pick<LegalText, 'content' | 'updatedAt'>,
  ): Promise<ShownLegalPage> {
    const shown = await renderLegalPage(id, content, { shop: await shopFacts.read(), renderMarkdown })
    const textsAt = usesShippingTexts(id, content) ? await shopFacts.readTextsAt() : null
    // Texts of the shop's own are dated by their last change.
    const changes = content === '' ? [] : [updatedAt ?? '', textsAt ?? ''].toSorted()
    return { ...shown, updatedOn: changes.length > 0 ? dateIn(timeZone, new Date(changes.at(-1)!)) : null }
  }

  return serve(legalContract, {
    async shown({ params: { id } }, call) {
      call.reads(legalTag, 'shop-facts')
      return show(id, await readLegalText(db, id))
    },

    list: () => Promise.all(legalPages.map((id) => readLegalText(db, id))),

    update: ({ params: { id }, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const change = { change: body, version: headers['if-match'], staff }
        return audit.updated(tx, staff, await updateLegalText(tx, id, change, publishChange))
      }),

    history: ({ params: { id } }) => listVersions(db, id),

    preview: ({ params: { id }, body: { content } }) => show(id, { content, updatedAt: new Date().toISOString() }),
  })
}
