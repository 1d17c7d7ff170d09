import type { RecordDefinition } from './record.ts'
import { accountRecord } from './features/accounts/accounts.record.ts'
import { bannerRecord } from './features/banners/banners.record.ts'
import { postRecord } from './features/blog/blog.record.ts'
import { imageRecord } from './features/images/images.record.ts'
import { navigationRecord } from './features/navigation/navigation.record.ts'
import { pageRecord } from './features/pages/pages.record.ts'
import { redirectRecord } from './features/redirects/redirects.record.ts'
import { shopFactsRecord } from './features/shop-facts/shop-facts.record.ts'
import { templateRecord } from './features/templates/templates.record.ts'

/** Every record that staff edit. */
export const records: readonly RecordDefinition[] = [
  accountRecord,
  bannerRecord,
  imageRecord,
  navigationRecord,
  pageRecord,
  postRecord,
  redirectRecord,
  shopFactsRecord,
  templateRecord,
]
