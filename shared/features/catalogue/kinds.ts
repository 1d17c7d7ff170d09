import { paths } from '#shared/paths.ts'

/** A creature type or a designer, which has a page of its own. */
export interface Kind {
  filter: 'creatureType' | 'designer'
  name: string
}

export const kindPath = ({ filter, name }: Kind): string =>
  filter === 'creatureType' ? paths.type(name) : paths.designer(name)

/** A name's Latin letters and digits in lower case, with hyphens between words; empty without any. */
export const slugOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

/** Slug of the page whose blocks stand above a kind's miniatures; null for a name without Latin letters or digits. */
export function kindSlug({ filter, name }: Kind): string | null {
  const words = slugOfName(name)
  return words && `${filter === 'creatureType' ? 'type' : 'designer'}-${words}`
}

/** All kinds of a catalogue. */
export const kindsOf = (all: { creatureTypes: readonly string[]; designers: readonly string[] }): Kind[] => [
  ...all.creatureTypes.map((name) => ({ filter: 'creatureType' as const, name })),
  ...all.designers.map((name) => ({ filter: 'designer' as const, name })),
]
