import { z } from 'zod'

/** Something that is wrong, or soon will be, and where in the console it is mended. */
export const Concern = z.object({
  /** `error`: shoppers or orders suffer. `warning`: they will if nothing is done. */
  level: z.enum(['error', 'warning', 'info']),
  /** A sentence for people. */
  text: z.string(),
  /** A path of the staff app. */
  path: z.string().nullable(),
})
export type Concern = z.infer<typeof Concern>

/** Staff specification, section 2, Overview; what follows `orders` is ours. */
export const Overview = z.object({
  /** On sale. `total` is `synced` and `localOnly` together. */
  products: z.object({
    total: z.number().int(),
    synced: z.number().int(),
    localOnly: z.number().int(),
    /** Gone from Shopify, kept for the carts that hold them. */
    archived: z.number().int(),
    /** On sale, without a variant that is in stock. */
    soldOut: z.number().int(),
  }),
  /** Of all time, without test orders. */
  orders: z.number().int(),
  /** Pieces of paid orders that are still to be printed. */
  toPrint: z.number().int(),
  /** The worst first. Empty: all is well. */
  attention: z.array(Concern),
})
export type Overview = z.infer<typeof Overview>

/** The connection as it was found just now. */
export const ShopifyConnection = z.object({
  /** `none`: no Shopify is configured. `local`: the sandbox with its demo goods (decision 41). */
  kind: z.enum(['none', 'local', 'store']),
  storeDomain: z.string().nullable(),
  reachable: z.boolean(),
  /** In words: why it can't be reached, or what it refuses. */
  error: z.string().nullable(),
  /** As Shopify calls it. */
  name: z.string().nullable(),
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The shop's own, `SHOP_TIME_ZONE`, by which the scheduler goes. */
  ownTimeZone: z.string(),
  apiVersion: z.object({
    used: z.string(),
    /** Shopify still answers it. Null: not known. */
    isSupported: z.boolean().nullable(),
    /** The newest that is out. */
    newest: z.string().nullable(),
  }),
  scopes: z.object({ granted: z.array(z.string()), missing: z.array(z.string()) }),
  /** Of Shopify's own admin. */
  adminUrl: z.string().nullable(),
})
export type ShopifyConnection = z.infer<typeof ShopifyConnection>

export const jobStates = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const

/** A job as its row has it. Times are ISO 8601. */
export const JobRecord = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  attempts: z.number().int(),
  /** Not before. */
  runAt: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** In words: why the last attempt failed. */
  error: z.string().nullable(),
})
export type JobRecord = z.infer<typeof JobRecord>

export const Health = z.object({
  /** `wrong` also makes `/readyz` answer 503 where shoppers can't be served. */
  checks: z.array(z.object({ name: z.string(), state: z.enum(['well', 'worrying', 'wrong']), text: z.string() })),
  version: z.string(),
  node: z.string(),
  /** Of this process. */
  startedAt: z.string(),
  /** Those of a shop that has several, the first that was started first; none where it has one, on SQLite. */
  servers: z
    .array(
      z.object({
        id: z.string(),
        /** Its machine or container, and its port. */
        host: z.string(),
        version: z.string(),
        startedAt: z.string(),
        /** When it was last there, at most half a minute ago. */
        seenAt: z.string(),
        isStopping: z.boolean(),
        /** The one that answers. */
        isThis: z.boolean(),
      }),
    )
    // A server of the version before doesn't tell.
    .default([]),
  /** Bytes. */
  memory: z.object({ process: z.number(), heap: z.number() }),
  /** Milliseconds that the main loop was held up, in the last minute. */
  eventLoop: z.object({ p99: z.number(), longest: z.number() }),
  /** Bytes. */
  storage: z.object({
    database: z.number(),
    writeAheadLog: z.number(),
    /** Null while the object store that they are in can't be reached. */
    files: z.number().nullable(),
    free: z.number(),
    total: z.number(),
  }),
  /** The newest step of the schema. */
  schema: z.string(),
  /** ISO 8601; null: this shop has not been backed up with its own command. */
  lastBackup: z.string().nullable(),
  /** Open shops that hear of changes. */
  sockets: z.number().int(),
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      dead: z.number().int(),
      /** ISO 8601: of the oldest that waits and is due. */
      oldestDue: z.string().nullable(),
    }),
  ),
})
export type Health = z.infer<typeof Health>
