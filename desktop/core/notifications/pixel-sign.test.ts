import { expect, test } from 'vitest'
import { countSign, programSign } from './pixel-sign.ts'

/** Columns that hold ink, as text. */
function lines({ bitmap, width, height }: ReturnType<typeof countSign>) {
  const at = (x: number, y: number) => bitmap.readUInt32BE((y * width + x) * 4)
  const ground = at(1, 0)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (at(x, y) === 0 ? '.' : at(x, y) === ground ? ' ' : '#')).join(''),
  )
}

test('counts are drawn within the square, each its own, and above 99 as 99+', () => {
  const drawn = [...Array.from({ length: 100 }, (_, count) => count), 100].map((count) => lines(countSign(count)))
  expect(new Set(drawn.map((rows) => rows.join('\n'))).size).toBe(101)
  for (const rows of drawn) {
    expect(rows).toHaveLength(32)
    expect(rows[0]).toBe(`.${' '.repeat(30)}.`)
    for (const row of rows) expect(row).toMatch(/^[. ].*[. ]$/)
    expect(rows.join('')).toContain('###')
  }
  expect(countSign(100).bitmap.equals(countSign(5000).bitmap)).toBe(true)
  expect(lines(programSign()).join('')).toContain('#')
})
