import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import type { RecordDefinition } from '#shared/record.ts'

export interface LocalRecord {
  id: string
  version: number
}

/** Content type in the local copy. What its records may be, the shop's own feature decides. */
export interface LocalFeature extends Pick<RecordDefinition, 'kind' | 'path' | 'noun' | 'fields' | 'parts' | 'schema'> {
  name: LocalFeatureName
  contract: Contract
  titleOf(record: LocalRecord): string
  /** Field for manual ordering. */
  place?: 'position' | 'priority'
  /** Path of the staff screen that shows the record. */
  screenOf(record: LocalRecord): string
  /** Field with the id of another record, which may have been created here. */
  refers?: { field: string; to: LocalFeatureName }
  /** Parses the content of blocks as the feature's editor does. */
  readBlocks?: (raw: unknown) => Block[]
  /** Fields not sent with a new record. */
  unsent?: readonly string[]
}

export const pick = (record: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]]))
