import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/errors.ts'
import { createAuditLogger, type RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import type { RecordDefinition } from '#shared/record.ts'
import type { ReferenceSource, RewriteContext } from './reference-source.ts'
import type { Target } from './target.ts'

interface RecordAccess<R> {
  list(db: Database): Promise<readonly R[]>
  update(tx: Database, record: R, change: object, rewriting: RewriteContext): Promise<RecordChange<R>>
  /** True if the record's links follow their page by themselves. */
  follows?(record: R): boolean
}

/** Fields of a record as its own endpoint takes them. Throws HttpError (400). */
export function parseFields(definition: Pick<RecordDefinition<never>, 'draft' | 'noun'>, fields: unknown): unknown {
  const parsed = definition.draft.safeParse(fields)
  if (!parsed.success) throw invalidField('record', `is not a valid ${definition.noun.toLowerCase()}`)
  return parsed.data
}

/** Finds and rewrites references in the fields of a record that declare them. */
export function recordReferences<R extends { id: string }>(
  definition: RecordDefinition<R>,
  { list, update, follows = () => false }: RecordAccess<R>,
): ReferenceSource {
  const log = createAuditLogger(definition)
  const linking = Object.entries(definition.fields).flatMap(([name, { references }]) =>
    references ? [{ name, ...references }] : [],
  )
  const valueOf = (record: R, name: string) => (record as Record<string, unknown>)[name] as never

  const referencesIn = (record: R, to: Target): Reference[] =>
    linking.flatMap(({ name, place, list: read, addressOf = itself }) =>
      read(valueOf(record, name))
        .filter((written) => to.matches(addressOf(written)))
        .map((value) => ({
          kind: definition.kind as Reference['kind'],
          id: record.id,
          title: definition.titleOf(record),
          blockId: null,
          place,
          value,
          follows: follows(record),
        })),
    )

  return {
    kind: definition.kind as Reference['kind'],

    async mentionsIn(fields) {
      const record = parseFields(definition, fields) as R
      if (follows(record)) return []
      return linking.flatMap(({ name, place, list: read, addressOf = itself }) =>
        read(valueOf(record, name))
          .filter((written) => !written.includes('*'))
          .map((written) => ({ place, address: addressOf(written) })),
      )
    },

    async collect(db, to) {
      return (await list(db)).flatMap((record) => referencesIn(record, to))
    },

    async rewrite(tx, rewriting) {
      const { from, to, staff } = rewriting
      const rewritten = []
      for (const record of await list(tx)) {
        const references = follows(record) ? [] : referencesIn(record, from)
        if (references.length === 0) continue
        const changes = linking.map(({ name, map, addressOf = itself, replace = from.rewrite }) => [
          name,
          map(valueOf(record, name), (written) => (from.matches(addressOf(written)) ? replace(written, to) : written)),
        ])
        await log.updated(tx, staff, await update(tx, record, Object.fromEntries(changes), rewriting), 'relinked')
        rewritten.push(...references)
      }
      return rewritten
    },
  }
}

const itself = (written: string) => written
