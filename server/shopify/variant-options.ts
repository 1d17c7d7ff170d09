/** An option of a variant as Shopify names it: `{ name: 'Scale', value: '32mm' }`. */
export interface SelectedOption {
  name: string
  value: string
}

/**
 * Which of a variant's options is the scale (`option1`) and which the finishing (`option2`): found by their names, else the
 * first and the second that are left. Empty text where a product has no such option (specification section 3).
 */
export function scaleAndFinishing(options: readonly SelectedOption[]): { option1: string; option2: string } {
  const named = (pattern: RegExp) => options.find(({ name }) => pattern.test(name))
  const finishing = named(/finish|paint|prim/i)
  const scale = named(/scale|size/i) ?? options.find((option) => option !== finishing)
  const second = finishing ?? options.find((option) => option !== scale)
  return { option1: scale?.value ?? '', option2: second?.value ?? '' }
}
