/** Safe markup. Only the `html` tag creates it, and it escapes its values. */
export interface Html {
  readonly markup: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

function markupOf(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((one) => one.markup).join('\n')
  return typeof value === 'object' ? value.markup : escaped(String(value))
}

/** Template tag for markup: escapes values, except those that are `Html` already. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { markup: parts.map((part, place) => part + (place in values ? markupOf(values[place] ?? '') : '')).join('') }
}

export const nothing: Html = { markup: '' }
