import type { Database } from '#server/database/database.ts'
import { HOW_TO_PUBLISH } from '#shared/features/catalogue/catalogue.schema.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countChannelStates } from '#server/features/catalogue/writing/channel.repository.ts'

/** Alerts about products that shoppers can't buy because the storefront's sales channel doesn't have them. */
export const channelAlerts = (db: Database) => async (): Promise<ConsoleAlert[]> => {
  const { asked, kept, missing, published, unchecked } = await countChannelStates(db)
  const path = staffPaths.productsIn('not-in-channel')
  const alerts: ConsoleAlert[] = []
  if (asked > 0) {
    const [event, them] =
      asked === 1
        ? ['One product left the sales channel', 'it']
        : [`${numberOf(asked)} products all left the sales channel at the same time`, 'them']
    const text = `${event}. Shoppers still see ${them} on sale, but Shopify’s checkout refuses ${them}. Decide in PRODUCTS whether to take ${them} off sale.`
    alerts.push({ level: 'error', text, path })
  }
  if (missing > 0) {
    const [subject, they] =
      missing === 1 ? ['One product isn’t', 'it is'] : [`${numberOf(missing)} products aren’t`, 'they are']
    const text = `${subject} in the storefront’s sales channel, so ${they} shown as sold out. ${HOW_TO_PUBLISH}`
    alerts.push({ level: published + unchecked + asked + kept === 0 ? 'error' : 'warning', text, path })
  }
  if (kept > 0) {
    const [subject, them] = kept === 1 ? ['One product is', 'it'] : [`${numberOf(kept)} products are`, 'them']
    const text = `${subject} kept on sale without being in the storefront’s sales channel: Shopify’s checkout refuses ${them}. ${HOW_TO_PUBLISH}`
    alerts.push({ level: 'warning', text, path })
  }
  return alerts
}

const numberOf = (count: number) => count.toLocaleString('en')
