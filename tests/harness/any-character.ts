import { integer } from 'fast-check'

const HALVES = { from: 0xd800, count: 0x800 }

/** Like fast-check's unit `binary`, which makes a table of all characters first, for over a second in each process. */
export const anyCharacter = integer({ min: 0, max: 0x10ffff - HALVES.count }).map(
  (index) => String.fromCodePoint(index < HALVES.from ? index : index + HALVES.count),
  (character) => {
    const point = (character as string).codePointAt(0)!
    if (character !== String.fromCodePoint(point)) throw new Error('This is not one character.')
    return point < HALVES.from ? point : point - HALVES.count
  },
)
