import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { knownAddresses, noteAddress } from './addresses.repository.ts'
import { recordDeed } from './deeds.ts'
import { listSubscriptions, registerAll, type Registered } from './subscriptions.ts'

interface RegisterParts {
  db: Database
  write: Write
  shopify: Shopify
  /** Where the shop is. */
  origin: string
}

/** Subscribes to all that the shop needs and takes away what leads to where it was. @throws ShopifyError, or a Refusal in Shopify's words */
export async function register({ db, write, shopify, origin }: RegisterParts, staff: Staff | null) {
  await noteAddress(db, origin)
  const done = await registerAll(shopify, origin, await knownAddresses(db))
  await write((tx, note) => recordDeed(tx, note, { staff, action: 'registered', title: titleOf(done) }))
  if (done.refused.length > 0) throw new Refusal(502, refusalOf(done))
  const webhooks: Webhook[] = await listSubscriptions(shopify, origin)
  return { message: messageOf(done), registered: done.registered, removed: done.removed, webhooks }
}

const titleOf = ({ registered, removed }: Registered) =>
  registered.length + removed.length === 0
    ? 'webhooks: all were there'
    : `webhooks: ${[...registered, ...removed.map((topic) => `${topic} at a former address removed`)].join(', ')}`

function messageOf({ registered, removed }: Registered): string {
  const added =
    registered.length === 0
      ? 'Shopify tells this shop of everything already.'
      : `Shopify now tells this shop of ${registered.join(', ')}.`
  if (removed.length === 0) return added
  return `${added} ${removed.length === 1 ? 'One webhook' : `${removed.length} webhooks`} to a former address ${removed.length === 1 ? 'was' : 'were'} removed.`
}

const refusalOf = ({ registered, refused }: Registered) =>
  [
    ...refused.map(({ topic, reason }) => `Shopify refused ${topic}: ${reason}.`),
    registered.length > 0 ? `Registered: ${registered.join(', ')}.` : 'Nothing was registered.',
  ].join(' ')
