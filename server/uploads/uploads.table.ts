export interface UploadsTable {
  /** 32 hexadecimal digits. */
  id: string
  /** What it was called where it came from, as a label. */
  name: string
  /** Bytes, as it was announced. */
  size: number
  /** Bytes that are there, from the first on. */
  received: number
  /** The call that is sending at the moment; null: none is. Of two calls the later one has it. */
  holder: string | null
  /** ISO 8601. */
  beganAt: string
}

/** Some bytes of an upload. The row is there before the file is. */
export interface UploadPartsTable {
  /** Of `Files`. */
  key: string
  uploadId: string
  /** Where they belong, from the beginning of the upload. */
  start: number
  /** Bytes. */
  size: number
  /** 0 until they count as received. */
  isKept: 0 | 1
}
