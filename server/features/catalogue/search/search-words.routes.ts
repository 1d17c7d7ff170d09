import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { DailyCounts } from '#server/content/daily-counts.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import { searchWordsContract } from '#shared/features/catalogue/search-words.contract.ts'
import { SYNONYMS_ID } from '#shared/features/catalogue/synonyms.record.ts'
import { findsNothing, isRobot, listMissedSearches } from './missed-searches.ts'
import type { ProductSearch } from './products.search.ts'
import { readSynonyms, synonymsRestorable, updateSynonyms } from './synonyms.repository.ts'

export interface SearchWordsParts {
  db: Database
  withChanges: WithChanges
  search: ProductSearch
  missedSearches: DailyCounts
}

const log = createAuditLogger(synonymsRestorable)

/** Synonyms, and what shoppers searched for in vain. */
export const searchWordsRoutes = ({ db, withChanges, search, missedSearches }: SearchWordsParts) =>
  serve(searchWordsContract, {
    synonyms: () => readSynonyms(db),

    update: ({ params: { id }, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        orNotFound(id === SYNONYMS_ID || undefined, 'Synonyms')
        const changed = await updateSynonyms(tx, { change: body, version: headers['if-match'] }, publishChange)
        return log.updated(tx, staff, changed)
      }),

    async missed() {
      await missedSearches.flush()
      return listMissedSearches(db, search)
    },

    async report({ body, headers }, { ip }) {
      // Anybody can send anything, so the shop searches itself.
      if (isRobot(headers['user-agent']) || !(await findsNothing(search, body.search))) return
      missedSearches.note({ text: body.search, ip })
    },

    async clear() {
      missedSearches.forget()
      await db.deleteFrom('missedSearches').execute()
    },
  })
