import type { OptionGroup, OptionGroups } from './optionGroups.ts'

interface OptionChoiceProps {
  choices: OptionGroups
  chosen: readonly string[]
  onChoose(texts: string[]): void
}

/** A product's options beside scale and finishing, each a group of radio buttons. */
export const OptionChoice = ({ choices, chosen, onChoose }: OptionChoiceProps) =>
  choices.groups.map((group, at) => {
    const withValue = (text: string) => chosen.with(at, text)
    return (
      <fieldset className="option-choice" key={group.name}>
        <legend>{group.name}</legend>
        {group.values.map(({ text, label }) => {
          const note = noteOn(choices, withValue(text))
          return (
            <label key={text}>
              <input
                type="radio"
                name={`other${at}`}
                className="sr-only"
                value={text}
                checked={chosen[at] === text}
                onChange={() => onChoose(withValue(text))}
              />
              <bdi>{label}</bdi>
              {note && <span className="price-sold-out">{note}</span>}
            </label>
          )
        })}
        {choices.hasOwnPrices && <PriceLinks choices={choices} group={group} chosen={chosen} withValue={withValue} />}
      </fieldset>
    )
  })

/** Why no variant with these options can be bought. */
function noteOn({ variantsWith }: OptionGroups, texts: readonly string[]) {
  const variants = variantsWith(texts)
  if (variants.length === 0) return 'NOT OFFERED'
  return variants.some(({ availableForSale }) => availableForSale) ? null : 'SOLD OUT'
}

interface PriceLinksProps {
  choices: OptionGroups
  group: OptionGroup
  chosen: readonly string[]
  withValue: (text: string) => string[]
}

/** Without scripts, the prices can't follow the radio buttons. */
const PriceLinks = ({ choices, group, chosen, withValue }: PriceLinksProps) => (
  <noscript>
    <p className="small">
      Prices for{' '}
      {group.values.map(({ text, label }) => {
        const variant = choices.variantsWith(withValue(text))[0]
        return variant && !chosen.includes(text) ? (
          <a key={text} className="link" href={`?variant=${variant.id.split('/').at(-1)}`}>
            {label}
          </a>
        ) : null
      })}
    </p>
  </noscript>
)
