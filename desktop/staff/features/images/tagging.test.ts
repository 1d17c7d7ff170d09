import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageOf } from '#tests/harness/staff/images.ts'
import { undoCalls } from './tagging.ts'

const tag = fc.constantFrom('a', 'b', 'c', 'd')
const tags = fc.uniqueArray(tag)

test('undoing a tag change restores each image’s tags', () => {
  fc.assert(
    fc.property(fc.array(tags), tags, tags, (each, add, wanted) => {
      const remove = wanted.filter((one) => !add.includes(one))
      const images = each.map((tags, id) => imageOf({ id: String(id), tags }))
      const now = new Map(images.map(({ id, tags }) => [id, new Set([...tags, ...add])]))
      for (const set of now.values()) for (const one of remove) set.delete(one)
      for (const call of undoCalls({ images, add, remove }))
        for (const id of call.ids) {
          for (const one of call.add) now.get(id)!.add(one)
          for (const one of call.remove) now.get(id)!.delete(one)
        }
      for (const { id, tags } of images) expect([...now.get(id)!].toSorted()).toEqual(tags.toSorted())
    }),
  )
})
