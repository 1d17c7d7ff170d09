import { randomBytes } from 'node:crypto'
import { parse, type DocumentNode, type ExecutionResult } from 'graphql'
import { bulkFinishPayload } from '#scripts/sandbox/webhooks/payloads.ts'
import { timestamp } from '#scripts/sandbox/shop/clock.ts'
import { gid } from '#scripts/sandbox/shop/ids.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { bulkQueryProblem } from './bulk-query.ts'
import { jsonLines } from './bulk-lines.ts'

/** As the API shows it; counts are UnsignedInt64, hence text. */
export interface BulkOperation {
  id: string
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELED'
  type: 'QUERY'
  query: string
  createdAt: string
  completedAt: string | null
  objectCount: string
  rootObjectCount: string
  fileSize: string | null
  url: string | null
  partialDataUrl: string | null
  errorCode: string | null
}

export interface BulkUserError {
  code: 'INVALID' | 'OPERATION_IN_PROGRESS'
  field: string[] | null
  message: string
}

const mostAtOnce = 5

/** Runs whole-catalogue queries in the background and keeps their results as JSON lines. Not kept across restarts. */
export class BulkOperations {
  readonly #shop: Shop
  readonly #execute: (document: DocumentNode) => Promise<ExecutionResult>
  readonly #delayMs: number
  readonly #operations = new Map<string, BulkOperation>()
  readonly #files = new Map<string, string>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(shop: Shop, execute: (document: DocumentNode) => Promise<ExecutionResult>, delayMs = 50) {
    this.#shop = shop
    this.#execute = execute
    this.#delayMs = delayMs
  }

  /** Newest first. */
  get all(): BulkOperation[] {
    return [...this.#operations.values()].toReversed()
  }
  find(id: string): BulkOperation | undefined {
    return this.#operations.get(id)
  }
  /** The content of a result file by its random name. */
  file(name: string): string | undefined {
    return this.#files.get(name)
  }

  start(query: string): { bulkOperation: BulkOperation | null; userErrors: BulkUserError[] } {
    const running = this.all.filter((one) => one.status === 'CREATED' || one.status === 'RUNNING')
    if (running.length >= mostAtOnce) {
      const ids = running.map((one) => one.id).join(', ')
      const message = `A bulk query operation for this app and shop is already in progress: ${ids}.`
      return { bulkOperation: null, userErrors: [{ code: 'OPERATION_IN_PROGRESS', field: null, message }] }
    }
    const problem = bulkQueryProblem(query)
    if (problem) {
      return { bulkOperation: null, userErrors: [{ code: 'INVALID', field: ['query'], message: problem }] }
    }
    const operation = newOperation(gid('BulkOperation', this.#shop.numbers.take()), query)
    this.#operations.set(operation.id, operation)
    this.#later(() => this.#begin(operation))
    return { bulkOperation: operation, userErrors: [] }
  }

  cancel(id: string): BulkOperation | undefined {
    const operation = this.#operations.get(id)
    if (operation && (operation.status === 'CREATED' || operation.status === 'RUNNING')) operation.status = 'CANCELED'
    return operation
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#operations.clear()
    this.#files.clear()
  }

  #begin(operation: BulkOperation): void {
    if (operation.status !== 'CREATED') return
    operation.status = 'RUNNING'
    this.#later(() => {
      void this.#work(operation)
    })
  }

  async #work(operation: BulkOperation): Promise<void> {
    if (operation.status !== 'RUNNING') return
    const result = await this.#execute(parse(operation.query))
    operation.completedAt = timestamp()
    if (result.errors || !result.data) {
      const denied = result.errors?.some((error) => error.extensions.code === 'ACCESS_DENIED')
      Object.assign(operation, { status: 'FAILED', errorCode: denied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR' })
    } else this.#keepResult(operation, result.data)
    this.#shop.publish('BULK_OPERATIONS_FINISH', bulkFinishPayload(operation))
  }

  #keepResult(operation: BulkOperation, data: Record<string, unknown>): void {
    const { lines, roots } = jsonLines(data)
    const body = lines.map((line) => `${line}\n`).join('')
    const name = randomBytes(12).toString('hex')
    this.#files.set(name, body)
    Object.assign(operation, {
      status: 'COMPLETED',
      objectCount: String(lines.length),
      rootObjectCount: String(roots),
      fileSize: String(Buffer.byteLength(body)),
      url: lines.length > 0 ? `${this.#shop.settings.origin}/bulk/${name}.jsonl` : null,
    })
  }

  #later(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, this.#delayMs)
    this.#timers.add(timer)
  }
}

function newOperation(id: string, query: string): BulkOperation {
  return {
    id,
    status: 'CREATED',
    type: 'QUERY',
    query,
    createdAt: timestamp(),
    completedAt: null,
    objectCount: '0',
    rootObjectCount: '0',
    fileSize: null,
    url: null,
    partialDataUrl: null,
    errorCode: null,
  }
}
