import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import type { Workshop } from '#server/files/files.ts'
import { diskRefusal } from '#server/files/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { cutOff, tooLarge } from './refusals.ts'

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 10_000
/** Of a form beside its file. */
const MAX_REST_BYTES = 1024 * 1024

export interface SentForm {
  /** The file in the workshop; whoever asked for it takes it away. Null: the form has none. */
  path: string | null
  /** As it is called where it came from: anything may be in it. */
  name: string
  fields: Map<string, string>
}

/**
 * Reads a form with one file, in the field `file`, straight to the disk. Throws a Refusal (400, 413, 415, 507); then there is no file, as
 * there is none when the caller is cut off.
 */
export async function readForm(body: Readable, headers: IncomingHttpHeaders, workshop: Workshop): Promise<SentForm> {
  const announced = Number(headers['content-length'])
  if (announced > MAX_UPLOAD_BYTES + MAX_REST_BYTES) throw tooLarge(announced)
  const form = parserOf(headers)
  const path = workshop.newPath('upload')
  const sent: SentForm = { path: null, name: '', fields: new Map() }
  let writing = Promise.resolve()
  const stop = (refusal: unknown) => void form.destroy(refusal as Error)

  form.on('file', (field: string, file: BusboyFileStream, name: string) => {
    // With an error: without one, a file that is all there but unread would neither end nor fail.
    form.once('close', () => file.destroy(cutOff()))
    file.once('limit', () => stop(tooLarge(announced > MAX_UPLOAD_BYTES ? announced : null)))
    sent.path = path
    sent.name = name
    writing = pipeline(file, createWriteStream(path))
    writing.catch(stop)
    if (field !== 'file') stop(malformed('The file belongs into the field “file”.'))
  })
  form.on('field', (name: string, value: string, nameIsCut: boolean, isCut: boolean) => {
    if (nameIsCut || isCut) stop(malformed(`The field “${name}” is too long.`))
    sent.fields.set(name, value)
  })
  form.once('filesLimit', () => stop(malformed('A form brings one file.')))
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
    throw new Refusal(415, 'The body must be a form with a file, with content-type: multipart/form-data.')
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
    throw malformed('The form can’t be read: its content-type names no boundary.')
  }
}

const malformed = (message: string) => new Refusal(400, message)

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // What is left are the parser's own complaints.
  return diskRefusal(error) ?? malformed('The form can’t be read, or has not arrived completely.')
}
