/** A file that has been sent, and waits for its record. Whoever has found it says when they are done with it (`await using`). */
export interface WaitingUpload extends AsyncDisposable {
  /** On this machine's disk, until then; it is the uploads', and only to be read. */
  path: string
  /** Bytes. */
  size: number
  /** What it was called where it came from, as a label (`cleanName`); may be empty. */
  name: string
}

/**
 * Files of staff between their arrival and their record. They are kept until the record is made, or for a day. Editors trust each other:
 * an upload is anybody's who knows its id, and ids can't be guessed.
 */
export interface Uploads {
  /** Null: there is none of that id, it has not arrived completely, or its day is over. */
  find(id: string): Promise<WaitingUpload | null>
  /** Forgets it, with its bytes. One that is gone already is no error. */
  remove(id: string): Promise<void>
  /** Takes over a file of the workshop, and answers its id. The file is gone from there, whether this succeeds or not. Throws a Refusal (429, 507). */
  receive(path: string, name: string): Promise<string>
  /** Forgets what began to arrive before this, and what a killed process left behind. Returns how many. */
  sweep(before: Date): Promise<number>
}
