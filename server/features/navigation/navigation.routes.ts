import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { listItems } from './navigation.repository.ts'

export const navigationRoutes = ({ db }: { db: Database }) =>
  serve(navigationContract, {
    list(_, call) {
      call.reads('navigation')
      return listItems(db)
    },
  })
