import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { type OptionGroup, valueOf, variantsWith } from './optionGroups.ts'

/** Only the server renders what browsers with scripts never show. */
const isServer = typeof window === 'undefined'

interface OptionChoiceProps {
  variants: readonly ShopifyVariant[]
  groups: readonly OptionGroup[]
  /** One text per group. */
  chosen: readonly string[]
  onChoose(texts: string[]): void
}

/** A product's options beside scale and finishing, each a group of radio buttons. */
export const OptionChoice = ({ variants, groups, chosen, onChoose }: OptionChoiceProps) =>
  groups.map(({ name, texts }, at) => (
    <fieldset className="row tight" key={name}>
      <legend>{name}</legend>
      {texts.map((text) => {
        const note = chosen[at] === text ? null : noteOn(variantsWith(variants, chosen.with(at, text)))
        return (
          <label className="button price-cell" key={text}>
            <input
              type="radio"
              name={`other${at}`}
              className="sr-only"
              value={text}
              checked={chosen[at] === text}
              aria-label={note ? `${valueOf(text)}, ${note.toLowerCase()}` : valueOf(text)}
              onChange={() => onChoose(chosen.with(at, text))}
            />
            <bdi>{valueOf(text)}</bdi>
            {note && <span className="price-sold-out">{note}</span>}
          </label>
        )
      })}
      <noscript>
        {isServer && <PriceLinks variants={variants} texts={texts} withText={(text) => chosen.with(at, text)} />}
      </noscript>
    </fieldset>
  ))

interface PriceLinksProps {
  variants: readonly ShopifyVariant[]
  texts: readonly string[]
  withText(text: string): string[]
}

/** Without scripts, the prices can't follow the radio buttons. */
const PriceLinks = ({ variants, texts, withText }: PriceLinksProps) => (
  <p className="small row tight">
    Prices for
    {texts.map((text) => {
      const [variant] = variantsWith(variants, withText(text))
      return variant ? (
        <a key={text} className="link" href={`?variant=${variant.id.split('/').at(-1)}`}>
          {valueOf(text)}
        </a>
      ) : null
    })}
  </p>
)

/** Why none of these variants can be bought. */
function noteOn(variants: readonly ShopifyVariant[]) {
  if (variants.length === 0) return 'NOT OFFERED'
  return variants.some(({ availableForSale }) => availableForSale) ? null : 'SOLD OUT'
}
