import type { RouterMiddleware } from '@koa/router'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import type { FormHandlers, ReadVisitor } from '#server/http/page-forms.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { ServedEndpoint } from '#server/http/serve.ts'
import type { JobKinds } from '#server/jobs/jobs.ts'
import type { MailComposers, Outbox } from '#server/mail/mail.ts'
import type { CopiedFeature } from '#shared/features/content-copy/content-copy.contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import type { RefusalReason } from '#server/shopify/shopify-error.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import type { CopySource } from './copy-source.ts'
import type { RestoreEntry } from './activity/restore.ts'
import type { FindFormerAddresses, RecordReferences } from './references/reference-source.ts'
import type { Plannable } from './scheduling/plannable.ts'
import type { ScheduledTask } from './scheduling/schedule.ts'

/** What every feature may use. Features declare whatever else they need. */
export interface FeatureParts {
  db: Database
  /** Changes what shoppers see, and publishes the changes. */
  withChanges: WithChanges
  limits: RateLimits
  log: Logger
  /** Sends emails. */
  outbox: Outbox
}

/** An alert, and the refusal of Shopify that it is about: staff see one alert for each. */
export interface Alert extends ConsoleAlert {
  refusal?: RefusalReason | null
  /** Refusals that this alert explains better than others. */
  explains?: readonly RefusalReason[]
  /**
   * Grows with each new thing that the alert is about, such as the newest message's id. Without it, only the beginning
   * of the alert is news to people who get emails.
   */
  news?: number
}

/** Returns the current alerts of one feature. */
export type AlertSource = () => Promise<Alert[]>

/** Deletes what was stored before some days ago. */
export type Sweep = (daysAgo: (days: number) => Date) => Promise<unknown>

/** What a feature adds to the server. Each `feature.ts` returns one and leaves out what it doesn't have. */
export interface Feature {
  routes?: readonly ServedEndpoint[]
  /** Routes outside of the contracts. They run before the contracts' routes. */
  middleware?: readonly RouterMiddleware[]
  /** The same routes as a list, for 405 responses to other methods. */
  endpoints?: readonly { method: string; path: string }[]
  /** Body readers for endpoints whose bodies are too large to be parsed in memory. */
  bodyReaders?: readonly [Endpoint, Middleware][]
  /** Handlers of forms that pages post to their own URLs, by the hidden field `form`. */
  forms?: FormHandlers
  /** Reads what only one visitor sees of a page. */
  readVisitor?: ReadVisitor
  csvDownloads?: readonly CsvDownload[]
  /** Restore functions of records whose changes can be reverted. */
  restores?: Partial<Record<ActivityKind, RestoreEntry>>
  /** References in the feature's content to pages, products and images. */
  references?: RecordReferences
  formerAddresses?: FindFormerAddresses
  /** What desktop editors copy of the feature. */
  copied?: Partial<Record<CopiedFeature, CopySource>>
  /** How the feature's records change later, by drafts and at times of their own. */
  plannables?: Partial<Record<DraftKind, Plannable>>
  /** Alert sources for the console by display name, such as `the orders`. */
  alerts?: Readonly<Record<string, AlertSource>>
  /** Kinds of background work, by name. */
  jobs?: JobKinds
  /** Write the feature's emails, by the name of their kind, such as `invitation`. */
  mails?: MailComposers
  /** Delete expired data, one after the other. */
  sweeps?: readonly Sweep[]
  /** By name in the log, such as `publishing posts`. */
  scheduledTasks?: Readonly<Record<string, ScheduledTask>>
}
