import { DEFAULT_TITLE, type OptionWords, SEPARATOR, variantFinishing, variantScale } from './options.ts'
import { repairText } from '#shared/older-browsers.ts'

/** A variant's option as Shopify names it: `{ name: 'Scale', value: '32mm' }`. */
export interface SelectedOption {
  name: string
  value: string
}

type Variants = readonly { options: readonly SelectedOption[] }[]

/** An option with the values of all variants. */
interface Option {
  name: string
  values: string[]
}

const isLength = (value: string) => /\d\s?mm\b/i.test(value)
const isSize = (value: string) => /^(small|medium|large|huge|gargantuan)$/i.test(value)
const isPainted = (value: string) => /osr|prim|paint/i.test(value)

const isNamedScale = ({ name, values }: Option) =>
  !/base/i.test(name) &&
  ((/scale/i.test(name) && values.every((value) => isLength(value) || isSize(value))) ||
    (/size/i.test(name) && values.every(isLength)))
const isNamedFinishing = ({ name }: Option) => /finish|paint|prim/i.test(name) && !/colou?r/i.test(name)
const hasScales = ({ name, values }: Option) => !/base/i.test(name) && values.every(isLength)
const hasFinishings = ({ values }: Option) =>
  values.some(isPainted) && values.every((value) => isPainted(value) || /^none$/i.test(value))

interface Places {
  scale: number
  finishing: number
}

/** Places of scale and finishing: found by name, or among the first two options by values that are all known. */
function findPlaces(variants: Variants): Places {
  const names = (variants[0]?.options ?? []).map(({ name }) => name)
  const all = names.map((name, at) => ({ name, values: variants.map(({ options }) => options[at]?.value ?? '') }))
  const find = (isNamed: (option: Option) => boolean, isKnown: (option: Option) => boolean, taken: number) => {
    const named = all.findIndex((option, at) => at !== taken && isNamed(option))
    return named >= 0 ? named : all.slice(0, 2).findIndex((option, at) => at !== taken && isKnown(option))
  }
  const scale = find(isNamedScale, hasScales, all.findIndex(isNamedFinishing))
  const places = { scale, finishing: find(isNamedFinishing, hasFinishings, scale) }
  const words = new Set(variants.map(({ options }) => keyOf(wordsAt(places, options))))
  // Where scale and finishing are the same for two, such as sizes that one scale stands for, they are options like others.
  return words.size === variants.length ? places : { scale: -1, finishing: -1 }
}

const isOnlyDefault = (options: readonly SelectedOption[]) => options.every(({ value }) => value === DEFAULT_TITLE)
const othersAt = ({ scale, finishing }: Places, options: readonly SelectedOption[]) =>
  isOnlyDefault(options) ? [] : options.filter((_, at) => at !== scale && at !== finishing)

function wordsAt(places: Places, options: readonly SelectedOption[]): OptionWords {
  const others = othersAt(places, options)
  return {
    option1: isOnlyDefault(options) ? (options[0]?.value ?? '') : (options[places.scale]?.value ?? ''),
    option2: options[places.finishing]?.value.trim() ?? '',
    ...(others.length > 0 && { option3: others.map(optionText).join(SEPARATOR) }),
  }
}

const keyOf = (words: OptionWords) => JSON.stringify([variantScale(words), variantFinishing(words)])

/** `Base: Round`. What separates names, values and options stays unique. */
const optionText = ({ name, value }: SelectedOption) =>
  (name === '' ? value : `${name.replaceAll(':', '').trim() || 'Option'}: ${value}`).replaceAll(SEPARATOR, ', ').trim()

/** In characters. Longer words don't fit the index of the carts' lines. */
const MAX_LENGTH = 300

/**
 * Scale, finishing and all other options of each of a product's variants, in their order. No two variants get the same
 * words.
 */
export function nameOptions(variants: readonly { id: string; options: readonly SelectedOption[] }[]): OptionWords[] {
  const places = findPlaces(variants)
  const all = variants.map(({ options }) => wordsAt(places, options))
  const keys = all.map(keyOf)
  if (new Set(keys).size === keys.length && keys.every((key) => key.length <= MAX_LENGTH)) return all
  return variants.map(({ id, options }) => {
    const values = options.map(({ value }) => value).join(' / ')
    const title = repairText(values.slice(0, MAX_LENGTH / 2))
    return {
      option1: '',
      option2: '',
      option3: optionText({ name: 'Variant', value: `${title} (${id.split('/').at(-1)})` }),
    }
  })
}
