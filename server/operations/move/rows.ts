import { hash } from 'node:crypto'
import type { Key, TableRow, Shape, Value } from './side.ts'

/** Order-independent checksum of rows: their number, and the sum of their hashes. */
export interface RowSum {
  count: number
  /** Sum of SHA-256 hashes, modulo 2^256. */
  total: bigint
}

const MODULUS = 1n << 256n
/** Average chunk size. A key's hash decides whether it ends a chunk, so boundaries are stable when rows come and go. */
const ROWS = 256
const MAX_ROWS = 1_000
const MAX_BYTES = 4 * 1024 * 1024

/** Consecutive rows in key order. */
export interface Chunk {
  /** Null for the first chunk. */
  after: Key | null
  upTo: Key
  rows: TableRow[]
  bytes: number
}

const plain = (value: Value) => (Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value)

/** The same text for the same row on both engines. */
export const textOf = (row: TableRow): string => JSON.stringify(row.map(plain))

export const keyOf = (shape: Shape, row: TableRow): Key => shape.key.map((index) => row[index]!)

const numberOf = (text: string) => BigInt(`0x${hash('sha256', text)}`)

export const emptySum = (): RowSum => ({ count: 0, total: 0n })

export function sumOf(texts: readonly string[]): RowSum {
  const total = texts.reduce((sum, text) => sum + numberOf(text), 0n)
  return { count: texts.length, total: total % MODULUS }
}

export const plus = (a: RowSum, b: RowSum): RowSum => ({
  count: a.count + b.count,
  total: (a.total + b.total) % MODULUS,
})

export const isSame = (a: RowSum, b: RowSum): boolean => a.count === b.count && a.total === b.total

/** 64 hexadecimal digits. */
export const hexOf = (sum: RowSum): string => sum.total.toString(16).padStart(64, '0')

/** Splits rows into chunks of bounded size. */
export async function* chunksOf(shape: Shape, batches: AsyncIterable<TableRow[]>): AsyncIterable<Chunk> {
  let after: Key | null = null
  let rows: TableRow[] = []
  let bytes = 0
  for await (const batch of batches)
    for (const row of batch) {
      rows.push(row)
      bytes += sizeOf(row)
      const key = keyOf(shape, row)
      if (rows.length < MAX_ROWS && bytes < MAX_BYTES && !endsChunk(key)) continue
      yield { after, upTo: key, rows, bytes }
      after = key
      rows = []
      bytes = 0
    }
  if (rows.length > 0) yield { after, upTo: keyOf(shape, rows.at(-1)!), rows, bytes }
}

const endsChunk = (key: Key) => Number.parseInt(hash('sha1', textOf(key)).slice(0, 8), 16) % ROWS === 0

const sizeOf = (row: TableRow) =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8), 0)
