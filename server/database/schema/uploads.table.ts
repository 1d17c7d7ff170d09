export interface UploadsTable {
  /** 32 hexadecimal digits. */
  id: string
  /** Sanitised original file name. */
  name: string
  /** Declared size in bytes. */
  size: number
  /** Bytes received so far, without gaps. */
  received: number
  /** Id of the request that is writing; null if none is. A later request replaces an earlier one. */
  holder: string | null
  /** ISO 8601. */
  beganAt: string
}

/** Part of an upload. The row is inserted before its file is stored. */
export interface UploadPartsTable {
  /** Key in `Files`. */
  key: string
  uploadId: string
  /** Offset in the upload, in bytes. */
  start: number
  /** Bytes. */
  size: number
  /** 1 once the part counts as received. */
  isKept: 0 | 1
}
