import { deepEqual } from '#shared/deep-equal.ts'
import { z } from 'zod'
import type { FieldDefinition, RecordDefinition } from '#shared/record.ts'

type Fields = Record<string, unknown>

const block = (id: string) => ({ id, type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: id } })
const link = (text: string) => ({ text, url: '/gallery', isInternal: true })

const words =
  'One Two one two /one /two 11 22 one@example.com two@example.com https://example.com/one https://example.com/two ' +
  '2999-01-01T00:00:00.000Z 2999-02-01T00:00:00.000Z'

/** Of each kind two, which a field may take. */
const candidates: readonly unknown[] = [
  ...words.split(' '),
  'dragon, wyrm',
  'owl, bear',
  11,
  22,
  true,
  false,
  ['one'],
  ['two'],
  [link('One')],
  [link('Two')],
  [block('a')],
  [block('a'), block('b')],
  { x: 11, y: 22 },
  { x: 33, y: 44 },
]

function samplesOf(name: string, { draft, initial }: FieldDefinition): readonly unknown[] {
  const values = [...(draft instanceof z.ZodEnum ? draft.options : []), ...candidates]
  const fitting = values.flatMap((value) => {
    const { success, data } = draft.safeParse(value)
    return success ? [data] : []
  })
  const [one, two] = [...fitting.filter((value) => !deepEqual(value, initial)), initial]
  if (one === undefined || two === undefined) throw new Error(`No samples for ${name}: add two that fit its schema.`)
  return [one, two]
}

/** Two records of a kind that differ in every field. A field of a new kind of value needs samples above. */
export function samplesFor({ fields }: RecordDefinition): [Fields, Fields] {
  const samples = Object.entries(fields).map(([name, field]) => [name, samplesOf(name, field)] as const)
  const nth = (index: number) => Object.fromEntries(samples.map(([name, values]) => [name, values[index]]))
  return [nth(0), nth(1)]
}
