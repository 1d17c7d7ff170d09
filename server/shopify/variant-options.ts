/** A variant's option as Shopify names it: `{ name: 'Scale', value: '32mm' }`. */
export interface SelectedOption {
  name: string
  value: string
}

/**
 * Finds a variant's scale (`option1`) and finishing (`option2`) by option name, else takes the first and second
 * remaining option. Empty if the product has no such option.
 */
export function scaleAndFinishing(options: readonly SelectedOption[]): { option1: string; option2: string } {
  const named = (pattern: RegExp) => options.find(({ name }) => pattern.test(name))
  const finishing = named(/finish|paint|prim/i)
  const scale = named(/scale|size/i) ?? options.find((option) => option !== finishing)
  const second = finishing ?? options.find((option) => option !== scale)
  return { option1: scale?.value ?? '', option2: second?.value ?? '' }
}
