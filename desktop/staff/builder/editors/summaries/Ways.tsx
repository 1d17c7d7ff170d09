import { safeHref } from '#shared/blocks/links.ts'
import { text } from '#storefront/blocks/content.ts'
import type { SummaryProps } from './summary.ts'
import { truncated } from './beginning.ts'

/** The ways on that a block offers, to be seen and not to be followed. One that shoppers won't see says what is missing. */
export function Ways({ content, names = ['button'] }: SummaryProps & { names?: readonly string[] }) {
  const ways = names.map((name) => ({
    name,
    words: text(content, `${name}Text`),
    address: text(content, `${name}Link`),
  }))
  if (ways.every(({ words, address }) => !words && !address)) return null
  return (
    <p className="summary-ways">
      {ways.map(({ name, words, address }) => {
        if (!words && !address) return null
        const missing = !words ? '[NO WORDS]' : !safeHref(address) && (address ? '[LEADS NOWHERE]' : '[NO LINK]')
        return (
          <span key={name} className={missing ? 'summary-way missing' : 'summary-way'} title={address} dir="auto">
            {truncated(words || address, 60)} {missing}
          </span>
        )
      })}
    </p>
  )
}
