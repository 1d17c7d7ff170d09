import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { findDesigner, listDesigners, setWebsite } from './designers.repository.ts'

export const designersRoutes = ({ db, withChanges }: { db: Database; withChanges: WithChanges }) =>
  serve(designersContract, {
    list(_, call) {
      call.reads('designers')
      return listDesigners(db)
    },

    async website({ query: { name } }, call) {
      call.reads('designers')
      return orNotFound(await findDesigner(db, name), 'Designer')
    },

    setWebsite: ({ body }, { staff }) => withChanges((tx, publishChange) => setWebsite(tx, body, staff, publishChange)),
  })
