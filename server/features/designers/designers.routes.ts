import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { listDesigners, setWebsite } from './designers.repository.ts'

export const designersRoutes = ({ db, withChanges }: { db: Database; withChanges: WithChanges }) =>
  serve(designersContract, {
    list(_, call) {
      call.reads('designers')
      return listDesigners(db)
    },

    setWebsite: ({ body }, { staff }) => withChanges((tx, publishChange) => setWebsite(tx, body, staff, publishChange)),
  })
