/** Unsaved changes of staff, one row per record and account. */
export interface RecordWorkingCopiesTable {
  kind: 'page' | 'post'
  /** Id of the record, or `new`. */
  recordId: string
  staffId: string
  /** JSON: the blocks of a page, or the form of a post. */
  content: string
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}

/** Unsaved blocks of pages before migration 014, which copied them. Nothing writes here. */
export interface WorkingCopiesTable {
  pageId: number
  staffId: string
  /** JSON. */
  blocks: string
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}
