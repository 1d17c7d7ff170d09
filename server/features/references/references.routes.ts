import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { FindFormerAddresses, ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Site } from '#server/content/references/site.ts'
import { prepareRewrite } from '#server/content/references/prepare-rewrite.ts'
import { normalizeAddress, targetOf } from '#server/content/references/target.ts'
import { referencesContract, type Reference } from '#shared/features/references/references.contract.ts'
import { paths } from '#shared/paths.ts'
import { parametersOf, queryOf } from '#shared/features/redirects/redirect-path.ts'
import { checkBlocks, checkMentions } from './check.ts'

export interface ReferencesOptions {
  db: Database
  withChanges: WithChanges
  /** The shop's own origin, for absolute URLs. */
  origin: string
  /** In the order in which their references are listed. */
  sources: readonly ReferenceSource[]
  site: Site
  /** Finds former addresses, so that usages include them. */
  furtherAddresses: readonly FindFormerAddresses[]
}

/** References between content, computed on demand. */
export const referencesRoutes = ({ db, withChanges, origin, sources, site, furtherAddresses }: ReferencesOptions) => {
  const target = (field: 'from' | 'to', address: string) => {
    const found = targetOf(address, origin)
    if (!found) throw invalidField(field, 'is not the address of a page or an image')
    return found
  }

  return serve(referencesContract, {
    async to({ query }) {
      const to = target('to', query.to)
      const targets = new Map([[to.address, to]])
      for (const further of furtherAddresses)
        for (const address of await further(db, to.address)) {
          const former = target('to', normalizeAddress(address, origin) ?? to.address)
          const named = parametersOf(address)
          const matches = (other: string) => former.matches(other) && named.isSubsetOf(parametersOf(other))
          if (!targets.has(former.address)) targets.set(former.address + queryOf(address), { ...former, matches })
        }
      const found: Reference[][] = []
      for (const source of sources) for (const one of targets.values()) found.push(await source.collect(db, one))
      return found.flat()
    },

    async rewrite({ body }, { staff }) {
      const from = target('from', body.from)
      if (target('to', body.to).address === from.address) return { rewritten: [] }
      const leading = await prepareRewrite(db, sources, from, body.to)
      return withChanges(async (tx, publishChange) => {
        const rewritten: Reference[][] = []
        for (const source of sources) rewritten.push(await source.rewrite(tx, { ...leading, staff, publishChange }))
        return { rewritten: rewritten.flat() }
      })
    },

    async check({ body: { blocks, slug, record } }) {
      const found = await checkBlocks(blocks, site, origin, slug === undefined ? null : paths.page(slug))
      if (!record) return found
      const mentions = await sources.find(({ kind }) => kind === record.kind)?.mentionsIn?.(record.fields)
      return [...found, ...(await checkMentions(mentions ?? [], site, origin))]
    },
  })
}
