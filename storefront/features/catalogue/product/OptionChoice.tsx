import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { type OptionGroup, valueOf, variantsWith } from './optionGroups.ts'

/** Only the server renders what browsers with scripts never show. */
const isServer = typeof window === 'undefined'

/** More values than this are a list: as buttons they would fill screen after screen. */
const MANY = 20

interface OptionChoiceProps {
  variants: readonly ShopifyVariant[]
  groups: readonly OptionGroup[]
  /** One text per group. */
  chosen: readonly string[]
  onChoose(texts: string[]): void
}

/** A product's options beside scale and finishing, each a group of radio buttons, or a list of many values. */
export function OptionChoice({ variants, groups, chosen, onChoose }: OptionChoiceProps) {
  /** Whether a combination can be bought; none that isn't offered. */
  const offers = new Map<string, boolean>()
  for (const { option3 = '', availableForSale } of variants)
    offers.set(option3, availableForSale || offers.get(option3) === true)

  return groups.map(({ name, texts }, at) => {
    const choose = (text: string) => onChoose(chosen.with(at, text))
    const noteOn = (text: string) => {
      const offer = chosen[at] === text || offers.get(chosen.with(at, text).join(SEPARATOR))
      return offer ? '' : offer === undefined ? 'NOT OFFERED' : 'SOLD OUT'
    }
    return (
      <fieldset className="row tight" key={name}>
        <legend>{name}</legend>
        {texts.length > MANY ? (
          <select
            name={`other${at}`}
            className="input"
            aria-label={name}
            value={chosen[at]}
            onChange={({ currentTarget: { value } }) => choose(value)}
          >
            {texts.map((text) => {
              const note = noteOn(text)
              return (
                <option key={text} value={text}>
                  {valueOf(text)}
                  {note && ` (${note})`}
                </option>
              )
            })}
          </select>
        ) : (
          texts.map((text) => {
            const note = noteOn(text)
            return (
              <label className="button price-cell" key={text}>
                <input
                  type="radio"
                  name={`other${at}`}
                  className="sr-only"
                  value={text}
                  checked={chosen[at] === text}
                  aria-label={note ? `${valueOf(text)}, ${note.toLowerCase()}` : valueOf(text)}
                  onChange={() => choose(text)}
                />
                <bdi>{valueOf(text)}</bdi>
                {note && <span className="price-sold-out">{note}</span>}
              </label>
            )
          })
        )}
        <noscript>
          {isServer && <PriceLinks variants={variants} texts={texts} withText={(text) => chosen.with(at, text)} />}
        </noscript>
      </fieldset>
    )
  })
}

interface PriceLinksProps {
  variants: readonly ShopifyVariant[]
  texts: readonly string[]
  withText(text: string): string[]
}

/** Without scripts, the prices can't follow what is chosen. Many links are folded. */
function PriceLinks({ variants, texts, withText }: PriceLinksProps) {
  const links = texts.map((text) => {
    const [variant] = variantsWith(variants, withText(text))
    return variant ? (
      <a key={text} className="link" href={`?variant=${variant.id.split('/').at(-1)}`}>
        {valueOf(text)}
      </a>
    ) : null
  })
  return texts.length > MANY ? (
    <details className="small">
      <summary>Prices for other values</summary>
      <p className="row tight">{links}</p>
    </details>
  ) : (
    <p className="small row tight">Prices for{links}</p>
  )
}
