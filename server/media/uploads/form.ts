import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'
import { HttpError } from '#server/errors.ts'
import { cutOff, tooLarge } from './upload-errors.ts'

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 10_000
/** Size limit of the form without its file. */
const MAX_REST_BYTES = 1024 * 1024

export interface SentForm {
  /** Path of the temporary file; the caller deletes it. Null: the form has no file. */
  path: string | null
  /** Original file name, unsanitised. */
  name: string
  fields: Map<string, string>
}

/**
 * Streams the file in the field `file` of a form to disk. After an error, or when the client disconnects, no file
 * remains.
 * @throws HttpError (400, 413, 415, 507)
 */
export async function readForm(body: Readable, headers: IncomingHttpHeaders, tempFiles: TempFiles): Promise<SentForm> {
  const announced = Number(headers['content-length'])
  if (announced > MAX_UPLOAD_BYTES + MAX_REST_BYTES) throw tooLarge(announced)
  const form = parserOf(headers)
  const path = tempFiles.newPath('upload')
  const sent: SentForm = { path: null, name: '', fields: new Map() }
  let writing = Promise.resolve()
  const stop = (refusal: unknown) => void form.destroy(refusal as Error)

  form.on('file', (field: string, file: BusboyFileStream, name: string) => {
    // Destroys the file with an error: otherwise a complete but unread file would neither end nor fail.
    form.once('close', () => file.destroy(cutOff()))
    file.once('limit', () => stop(tooLarge(announced > MAX_UPLOAD_BYTES ? announced : null)))
    sent.path = path
    sent.name = name
    writing = pipeline(file, createWriteStream(path))
    writing.catch(stop)
    if (field !== 'file') stop(malformed('The file must be in the field “file”.'))
  })
  form.on('field', (name: string, value: string, nameIsCut: boolean, isCut: boolean) => {
    if (nameIsCut || isCut) stop(malformed(`The field “${name}” is too long.`))
    sent.fields.set(name, value)
  })
  form.once('filesLimit', () => stop(malformed('A form can contain only one file.')))
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    form.once(limit, () => stop(malformed('The form has too many fields.')))

  try {
    await pipeline(body, form)
    await writing
    return sent
  } catch (error) {
    await Promise.allSettled([writing])
    await rm(path, { force: true })
    throw refusalOf(error)
  }
}

function parserOf(headers: IncomingHttpHeaders): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, 'The body must be a form with a file, with content-type: multipart/form-data.')
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        fileSize: MAX_UPLOAD_BYTES,
        files: 1,
        parts: MAX_FIELDS + 1,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw malformed('The form can’t be read: its content-type has no boundary.')
  }
}

const malformed = (message: string) => new HttpError(400, message)

function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  // Only the parser's own errors are left.
  return newFileHttpError(error) ?? malformed('The form is malformed or incomplete.')
}
