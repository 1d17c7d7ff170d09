import { parseJson } from '#shared/contract/json.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { records } from '#shared/records.ts'
import type { LocalRequest, LocalResponse } from '#core/offline/local.ts'

/** The record whose list this address asks for without content. */
function viewedRecord(path: string): RecordDefinition | undefined {
  const { pathname, searchParams } = new URL(path, 'http://local')
  return searchParams.get('view') === 'list' ? records.find((record) => record.path === pathname) : undefined
}

/** The same list with its content: the copy needs it to edit offline, so the server is always asked for all of it. */
export function withoutView(request: LocalRequest): LocalRequest {
  const record = viewedRecord(request.path)
  return record ? { ...request, path: record.path } : request
}

/** A whole list as the page asked for it. */
export function inView(path: string, text: string): string {
  const record = viewedRecord(path)
  const list = record?.toListed && parseJson(text)
  return Array.isArray(list) ? JSON.stringify(list.map((one: object) => record!.toListed!(one))) : text
}

export const responseInView = ({ path }: LocalRequest, response: LocalResponse | null): LocalResponse | null =>
  response?.body && response.status === 200 ? { ...response, body: inView(path, response.body) } : response
