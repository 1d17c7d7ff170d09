import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { listDesigners } from './designers.repository.ts'

export const designersRoutes = ({ db }: { db: Database }) =>
  serve(designersContract, {
    list(_, call) {
      call.reads('designers')
      return listDesigners(db)
    },
  })
