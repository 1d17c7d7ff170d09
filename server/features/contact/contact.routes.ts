import type { Database } from '#server/database/database.ts'
import { perMinute } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { contactContract } from '#shared/features/contact/contact.contract.ts'
import { storeMessage } from './contact.repository.ts'
import type { Forwarder } from './forwarder.ts'

/** Messages a minute from one address. */
const MESSAGES = 5

/** The contact form (decision 40). A shopper is answered as soon as the message is stored, whatever becomes of passing it on. */
export const contactRoutes = ({ db, forwarder }: { db: Database; forwarder: Pick<Forwarder, 'wake'> }) => {
  const limit = perMinute(MESSAGES)
  return serve(contactContract, {
    async send({ body }, { ip }) {
      await limit(ip)
      if (body.website) return
      await storeMessage(db, body)
      forwarder.wake()
    },
  })
}
