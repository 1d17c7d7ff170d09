/** What a field of a known block type may contain. */
type FieldKind =
  /** Plain text. */
  | 'words'
  /** Text with `[label](address)` links. */
  | 'text'
  /** An address, or anything else. */
  | 'any'

const words: ReadonlySet<string> = new Set([
  'title',
  'sectionTitle',
  'label',
  'question',
  'alt',
  'buttonText',
  'secondButtonText',
  'ctaText',
  'triggerText',
])

const texts: ReadonlySet<string> = new Set([
  'text',
  'subtitle',
  'sectionSubtitle',
  'description',
  'content',
  'items',
  'caption',
])

/** Kind of a field by name, in the page builder's or the template editor's format. */
export const kindOfField = (name: string): FieldKind => (words.has(name) ? 'words' : texts.has(name) ? 'text' : 'any')

const places = new Map([
  ['buttonLink', 'Button link'],
  ['ctaLink', 'Button link'],
  ['secondButtonLink', 'Second button link'],
  ['imageLink', 'Picture link'],
  ['imageUrl', 'Picture'],
  ['url', 'Picture'],
  ['backgroundImage', 'Picture'],
  ['value', 'Contact'],
  ['items', 'List item'],
  ['content', 'Text'],
])

/** Location for people: `Button link`, `Link 2`. `number` is the position in a list, 0 outside of one. */
export function locationOfField(name: string, number: number): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const place = places.get(name) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return number === 0 ? place : `${place} ${number}`
}

/** True for fields whose address is shown as an image instead of followed. */
export const isPictureField = (name: string): boolean =>
  /^(url|src)$|(image|picture|photo|background)(url|src)?$/i.test(name)
