import type { CopySource } from '#server/content/copy-source.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import { pause } from '#server/pause.ts'
import {
  contentCopyContract,
  type CopiedChanges,
  type CopiedFeature,
} from '#shared/features/content-copy/content-copy.contract.ts'

/** Characters of JSON in one response, and one record more. */
const MOST_CHARACTERS = 4_000_000

interface CopyParts {
  db: Database
  sources: Readonly<Record<CopiedFeature, CopySource>>
}

/** What desktop editors copy, so that staff can work without a connection. */
export const contentCopyRoutes = ({ db, sources }: CopyParts) =>
  serve(contentCopyContract, {
    async changes({ body: { known } }) {
      let room = MOST_CHARACTERS
      const features: Partial<Record<CopiedFeature, CopiedChanges>> = {}
      for (const [name, source] of Object.entries(sources) as [CopiedFeature, CopySource][]) {
        const states = await source.states(db)
        const changed: CopiedChanges['changed'] = []
        for (const { id, state } of states.filter((one) => known[name]?.[one.id] !== one.state)) {
          if (room <= 0) break
          const record = await source.find(db, id)
          if (!record) continue
          changed.push({ state, record: { ...record } })
          room -= JSON.stringify(record).length
          await pause()
        }
        features[name] = { ids: states.map(({ id }) => id), changed }
      }
      return { features: features as Record<CopiedFeature, CopiedChanges>, isWhole: room > 0 }
    },
  })

export const contentCopyFeature = (parts: CopyParts): Feature => ({ routes: contentCopyRoutes(parts) })
