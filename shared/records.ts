import type { RecordDefinition } from './record.ts'
import { accountRecord } from './features/accounts/accounts.record.ts'
import { bannerRecord } from './features/banners/banners.record.ts'
import { postRecord } from './features/blog/blog.record.ts'
import { imageRecord } from './features/images/images.record.ts'
import { navigationRecord } from './features/navigation/navigation.record.ts'
import { pageRecord } from './features/pages/pages.record.ts'
import { redirectRecord } from './features/redirects/redirects.record.ts'
import { templateRecord } from './features/templates/templates.record.ts'

/** The records that staff edit, but those of screens that few people need: the shop's facts, legal texts and synonyms. */
export const records: readonly RecordDefinition[] = [
  accountRecord,
  bannerRecord,
  imageRecord,
  navigationRecord,
  pageRecord,
  postRecord,
  redirectRecord,
  templateRecord,
]
