import { randomBytes } from 'node:crypto'
import { parse, type DocumentNode, type ExecutionResult } from 'graphql'
import { bulkFinishPayload } from '#sandbox/shop/webhooks/payloads.ts'
import { timestamp } from '#sandbox/shop/clock.ts'
import { gid } from '#sandbox/shop/ids.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { bulkQueryProblem } from './bulk-query.ts'

/** As the API returns it. Counts are UnsignedInt64, hence strings. */
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

interface BulkParts {
  execute: (document: DocumentNode) => Promise<ExecutionResult>
  /** True if a fault makes this operation fail. */
  fails: () => boolean
  delayMs?: number
}

/** Runs whole-catalogue queries in the background and stores their results as JSON lines. Both are lost on restart. */
export class BulkOperations {
  readonly #shop: Shop
  readonly #execute: BulkParts['execute']
  readonly #fails: BulkParts['fails']
  readonly #delayMs: number
  readonly #operations = new Map<string, BulkOperation>()
  readonly #files = new Map<string, string>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(shop: Shop, { execute, fails, delayMs = 50 }: BulkParts) {
    this.#shop = shop
    this.#execute = execute
    this.#fails = fails
    this.#delayMs = delayMs
  }

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

  start(query: string, grouped: boolean): { bulkOperation: BulkOperation | null; userErrors: BulkUserError[] } {
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
    this.#later(() => this.#begin(operation, grouped))
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

  #begin(operation: BulkOperation, grouped: boolean): void {
    if (operation.status !== 'CREATED') return
    operation.status = 'RUNNING'
    this.#later(() => {
      void this.#work(operation, grouped)
    })
  }

  async #work(operation: BulkOperation, grouped: boolean): Promise<void> {
    if (operation.status !== 'RUNNING') return
    const result = await this.#execute(parse(operation.query))
    operation.completedAt = timestamp()
    if (result.errors || !result.data) {
      const denied = result.errors?.some((error) => error.extensions.code === 'ACCESS_DENIED')
      Object.assign(operation, { status: 'FAILED', errorCode: denied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR' })
    } else this.#keepResult(operation, jsonLines(result.data, grouped))
    this.#shop.publish('BULK_OPERATIONS_FINISH', bulkFinishPayload(operation))
  }

  #keepResult(operation: BulkOperation, { lines, roots }: ReturnType<typeof jsonLines>): void {
    if (this.#fails()) {
      const part = this.#keepFile(lines.slice(0, lines.length / 2))
      Object.assign(operation, { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', partialDataUrl: part.url })
      return
    }
    const { url, size } = this.#keepFile(lines)
    Object.assign(operation, {
      status: 'COMPLETED',
      objectCount: String(lines.length),
      rootObjectCount: String(roots),
      fileSize: String(size),
      url,
    })
  }

  /** An empty result has no file. */
  #keepFile(lines: readonly string[]): { url: string | null; size: number } {
    const body = lines.map((line) => `${line}\n`).join('')
    const name = randomBytes(12).toString('hex')
    this.#files.set(name, body)
    const url = lines.length > 0 ? `${this.#shop.settings.origin}/bulk/${name}.jsonl` : null
    return { url, size: Buffer.byteLength(body) }
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

type ConnectionNode = Record<string, unknown>
interface Edges {
  edges: { node: ConnectionNode }[]
}

/**
 * Writes a bulk query's result as Shopify's JSON lines: one object per line, children of a connection after their
 * parent with its id as `__parentId`. Children directly follow their parent only if grouped; ungrouped ones are at the
 * end.
 */
function jsonLines(data: Record<string, unknown>, grouped: boolean): { lines: string[]; roots: number } {
  const parents: string[] = []
  const children: string[] = grouped ? parents : []
  let roots = 0
  const write = (node: ConnectionNode, parentId: unknown): void => {
    const lines = parentId ? children : parents
    const plain = Object.entries(node).filter(([, value]) => !isConnection(value))
    lines.push(JSON.stringify({ ...Object.fromEntries(plain), ...(parentId ? { __parentId: parentId } : {}) }))
    for (const value of Object.values(node)) {
      if (isConnection(value)) for (const edge of value.edges) write(edge.node, node.id)
    }
  }
  for (const value of Object.values(data)) {
    if (!isConnection(value)) continue
    for (const edge of value.edges) {
      roots += 1
      write(edge.node, undefined)
    }
  }
  return { lines: grouped ? parents : [...parents, ...children], roots }
}

function isConnection(value: unknown): value is Edges {
  return value !== null && typeof value === 'object' && 'edges' in value && Array.isArray(value.edges)
}
