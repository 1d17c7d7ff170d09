import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { listDesigners, setWebsite } from './designers.repository.ts'

export const designersRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(designersContract, {
    list(_, call) {
      call.reads('designers')
      return listDesigners(db)
    },

    setWebsite: ({ body }, { staff }) => write((tx, note) => setWebsite(tx, body, staff, note)),
  })
