import { array, constant, constantFrom, integer, oneof, string, tuple, webAuthority } from 'fast-check'

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

const ALLOWED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@"
const inAddress = (allowed: string) =>
  string({
    unit: oneof(
      { weight: 10, arbitrary: constantFrom(...allowed) },
      { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
    ),
  })
const behind = (mark: string, isWanted: boolean | undefined) =>
  isWanted
    ? oneof(
        constant(''),
        inAddress(`${ALLOWED}/?`).map((text) => mark + text),
      )
    : constant('')

interface UrlOptions {
  schemes?: string[]
  hasQuery?: boolean
  hasFragment?: boolean
}

/** Like fast-check's `webUrl`, which makes that table, too. */
export const anyUrl = ({ schemes = ['http', 'https'], hasQuery, hasFragment }: UrlOptions = {}) =>
  tuple(
    constantFrom(...schemes.map((scheme) => `${scheme}://`)),
    webAuthority(),
    array(
      inAddress(ALLOWED).map((segment) => `/${segment}`),
      { size: 'xsmall' },
    ).map((segments) => segments.join('')),
    behind('?', hasQuery),
    behind('#', hasFragment),
  ).map((parts) => parts.join(''))
