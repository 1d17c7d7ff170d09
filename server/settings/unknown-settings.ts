import { closest, distance } from 'fastest-levenshtein'
import { fileVariable } from './secret-files.ts'
import { isSecret, settingNames, type Environment } from './settings.ts'

/** On a machine with Hoard, nothing else has variables with these prefixes. */
const ownPrefix = /^(SHOPIFY|SANDBOX|OIDC|MAIL)_/
/** Prefixes that are long enough to be recognised with a typing error. */
const longPrefixes = ['SHOPIFY', 'SANDBOX']
/** Shorter names are near to too many others. */
const MIN_LENGTH = 5

const known: readonly string[] = settingNames.flatMap((name) => (isSecret(name) ? [name, fileVariable(name)] : [name]))

/**
 * Variables that are no settings: `unknown` with our prefixes, and `misspelt`, which are a typing error away from a
 * setting or a prefix. Those may belong to another program, so they don't count if the setting they resemble is set.
 * Each is a line with the nearest setting.
 */
export function findUnknown(env: Environment): { unknown: string[]; misspelt: string[] } {
  const unknown: string[] = []
  const misspelt: string[] = []
  for (const name of Object.keys(env)) {
    if (known.includes(name)) continue
    const upper = name.toUpperCase()
    const prefix = prefixOf(upper)
    const nearest = closest(upper, prefix ? known.filter((each) => each.startsWith(`${prefix}_`)) : known)
    const line = `${name}: unknown setting; did you mean ${nearest}?`
    if (ownPrefix.test(name)) unknown.push(line)
    else if ((prefix || (name.length >= MIN_LENGTH && isOneErrorAway(upper, nearest))) && !env[nearest])
      misspelt.push(line)
  }
  return { unknown, misspelt }
}

/** Our prefix that a name has, perhaps misspelt; undefined: none. */
function prefixOf(name: string): string | undefined {
  const [first = ''] = name.split('_')
  if (ownPrefix.test(name)) return first
  return first.length > MIN_LENGTH ? longPrefixes.find((own) => isOneErrorAway(first, own)) : undefined
}

/** A letter that is missing, added or wrong, or two that have changed places. */
function isOneErrorAway(one: string, other: string): boolean {
  const errors = distance(one, other)
  return errors < 2 || (errors === 2 && lettersOf(one) === lettersOf(other))
}

const lettersOf = (text: string) => [...text].toSorted().join('')
