import { z } from 'zod'

/** A current or upcoming problem, and where in the console to fix it. */
export const ConsoleAlert = z.object({
  /** `error`: shoppers or orders are affected. `warning`: they will be if nothing is done. */
  level: z.enum(['error', 'warning', 'info']),
  /** Display text. */
  text: z.string(),
  /** Path in the staff app. */
  path: z.string().nullable(),
})
export type ConsoleAlert = z.infer<typeof ConsoleAlert>

/** Figures of the overview; the fields after `orders` go beyond the specification. */
export const Overview = z.object({
  /** Products on sale. `total` is `synced` plus `localOnly`. */
  products: z.object({
    total: z.number().int(),
    synced: z.number().int(),
    localOnly: z.number().int(),
    /** Deleted at Shopify, retained for carts that contain them. */
    archived: z.number().int(),
    /** On sale without a variant in stock. */
    soldOut: z.number().int(),
  }),
  /** All-time, without test orders. */
  orders: z.number().int(),
  /** Unprinted pieces of paid orders. */
  toPrint: z.number().int(),
  /** Worst first; empty if there are no problems. */
  attention: z.array(ConsoleAlert),
})
export type Overview = z.infer<typeof Overview>

/** The overview without whatever takes long, and the work to do first. */
export const ConsoleWork = Overview.extend({
  /** When the oldest order with pieces to print was placed (ISO 8601); null if there is none. */
  oldestToPrint: z.string().nullable(),
  /** Orders whose pieces are all printed and not posted. */
  readyToPack: z.number().int(),
  /** Messages. */
  unread: z.number().int(),
  /** Names of what is still being checked for problems, such as `Shopify`; `attention` is complete without any. */
  pending: z.array(z.string()),
})
export type ConsoleWork = z.infer<typeof ConsoleWork>

/** Result of a connection check. */
export const ShopifyConnection = z.object({
  /** `none`: Shopify isn't configured. `local`: the sandbox with demo products. */
  kind: z.enum(['none', 'local', 'store']),
  storeDomain: z.string().nullable(),
  reachable: z.boolean(),
  /** Why Shopify can't be reached or what it rejects, for people. */
  error: z.string().nullable(),
  /** Why Shopify refuses until a person acts, such as `not-installed`; null without such a reason. */
  refusal: z.string().nullable().default(null),
  /** The shop's name at Shopify. */
  name: z.string().nullable(),
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** `SHOP_TIME_ZONE`, which the scheduler uses. */
  ownTimeZone: z.string(),
  apiVersion: z.object({
    used: z.string(),
    /** Whether Shopify still supports the version; null if unknown. */
    isSupported: z.boolean().nullable(),
    /** The newest released version. */
    newest: z.string().nullable(),
  }),
  scopes: z.object({
    granted: z.array(z.string()),
    missing: z.array(z.string()),
    /** Scopes that aren't granted and that the shop can do without. */
    optional: z.array(z.string()).default([]),
  }),
  /** Whether shoppers can pay; null if unknown. The previous release doesn't send the field. */
  checkout: z
    .object({ state: z.enum(['ok', 'warning', 'error']), /** For people, with what to do. */ text: z.string() })
    .nullable()
    .default(null),
  /** URL of Shopify's admin, or of the local Shopify's settings. */
  adminUrl: z.string().nullable(),
})
export type ShopifyConnection = z.infer<typeof ShopifyConnection>

/** `dead`: failed permanently. `refused`: Shopify refuses until a person acts; its schedule, or that person, starts another. */
export const jobStates = ['waiting', 'running', 'done', 'dead', 'refused', 'cancelled'] as const

/** A stored job. Times are ISO 8601. */
export const JobRecord = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  attempts: z.number().int(),
  /** Earliest start time. */
  runAt: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Error of the last attempt, for people. */
  error: z.string().nullable(),
})
export type JobRecord = z.infer<typeof JobRecord>

export const Health = z.object({
  /** `wrong` also makes `/readyz` return 503 if shoppers can't be served. */
  checks: z.array(z.object({ name: z.string(), state: z.enum(['ok', 'warning', 'error']), text: z.string() })),
  version: z.string(),
  node: z.string(),
  /** Start time of this process. */
  startedAt: z.string(),
  /** All running servers, oldest first; empty on SQLite, which has only one. */
  servers: z
    .array(
      z.object({
        id: z.string(),
        /** Machine or container, and port. */
        host: z.string(),
        version: z.string(),
        startedAt: z.string(),
        /** Last heartbeat, at most half a minute ago. */
        seenAt: z.string(),
        isStopping: z.boolean(),
        /** The responding server. */
        isThis: z.boolean(),
      }),
    )
    // The previous release doesn't send the field.
    .default([]),
  /** Bytes. */
  memory: z.object({ process: z.number(), heap: z.number() }),
  /** Event loop delay in ms, over the last minute. */
  eventLoop: z.object({ p99: z.number(), longest: z.number() }),
  /** Bytes. */
  storage: z.object({
    database: z.number(),
    writeAheadLog: z.number(),
    /** Null while the object store can't be reached. */
    files: z.number().nullable(),
    free: z.number(),
    total: z.number(),
  }),
  /** Newest schema migration. */
  schema: z.string(),
  /** ISO 8601; null if no backup was made with the shop's own command. */
  lastBackup: z.string().nullable(),
  /** Connected live clients. */
  sockets: z.number().int(),
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      dead: z.number().int(),
      /** ISO 8601: run time of the oldest due job. */
      oldestDue: z.string().nullable(),
    }),
  ),
})
export type Health = z.infer<typeof Health>
